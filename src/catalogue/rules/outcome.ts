import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json } from '../../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../../contract/language'
import type { Rule } from '../../contract/model/entity'
import { STEP_BUDGET } from './limits'
import type { Result } from './program'
import type { Run } from './run'
import type { Unit } from './unit'

/** The effect of the rules on a record. Paths inside lists are those of the rows: `crew.<_id>.email`. */
export interface RuleOutcome {
  /** hidden fields with everything below them: neither required nor validated */
  hidden: Set<string>
  /**
   * the part of `hidden` that is saved as null; fields hidden only by mode, user or status keep their value
   */
  cleared: Set<string>
  hiddenSections: Set<string>
  required: Set<string>
  /** path → location of the rule, for "Why?" */
  readOnly: Map<string, string>
  /** computed values; a field whose rule does not apply is absent and keeps its value */
  values: Map<string, Json>
  /** the allowed values of a field with an `options` rule */
  options: Map<string, Json[]>
  /** violated `valid` rules */
  issues: ApiFieldError[]
  /** by path and code of what a rule may refuse, what it reads; null = the change itself */
  reads: Map<string, RuleReads | null>
}

/** What a rule that may refuse reads of the record. */
export interface RuleReads {
  /** exact paths, or those of all rows of a list */
  paths: string[]
  /** it says something else on another day, to another person or on another page */
  isPassing: boolean
}

/** The code of a violated rule without one; its text is the message itself. */
export const RULE_CODE = 'RULE'

/** Combines the results of all units. */
export function toOutcome(run: Run): RuleOutcome {
  const out: RuleOutcome = {
    hidden: new Set(),
    cleared: new Set(),
    hiddenSections: new Set(),
    required: new Set(),
    readOnly: new Map(),
    values: new Map(),
    options: new Map(),
    issues: [],
    reads: new Map(),
  }
  hide(run, out)
  run.plan.units.forEach((unit, index) => {
    const found = run.found[index]
    if (!found) return
    const results = 'one' in found ? [[null, found.one] as const] : found.rows
    for (const [row, result] of results) say(unit, row, { result, out, run })
  })
  return out
}

function hide(run: Run, out: RuleOutcome): void {
  for (const [path, { visible, below }] of run.plan.hiders) {
    const rows = visible.flatMap((index) => rowsFound(run, index))
    for (const row of path.includes('[]') ? rows : [null]) {
      const { hidden, cleared } = run.hidden(path, row)
      if (!hidden) continue
      const at = concrete(path, row)
      out.hidden.add(at)
      if (cleared) out.cleared.add(at)
      if (row === null) for (const part of below) out.hidden.add(part)
    }
  }
}

function rowsFound(run: Run, index: number): string[] {
  const found = run.found[index]
  return found && 'rows' in found ? [...found.rows.keys()] : []
}

/** Applies one unit's result to one field (or one row of it). */
function say(
  unit: Unit,
  row: string | null,
  { result, out, run }: { result: Result; out: RuleOutcome; run: Run },
): void {
  const value = result.applies ? result.value : undefined
  if (unit.kind === 'section') {
    if (value !== true) out.hiddenSections.add(unit.section)
    return
  }
  const { rule } = unit
  const path = concrete(unit.targets[0] ?? '', row)
  if (!rule || unit.kind === 'visible' || isHidden(out, path)) return
  const note = (code: string) => noteReads(out, `${path} ${code}`, exactReads(unit, row))
  if (unit.kind === 'required' && value === true) {
    out.required.add(path)
    note('REQUIRED')
  }
  if (unit.kind === 'readOnly' && value === true && !out.readOnly.has(path))
    out.readOnly.set(path, rule.source)
  if (unit.kind === 'value' && value !== undefined && !out.values.has(path)) out.values.set(path, value)
  if (unit.kind === 'options' && Array.isArray(value)) {
    out.options.set(path, value)
    note('ENUM')
  }
  if (unit.kind === 'valid' && value === false) {
    out.issues.push(toIssue(rule, path, run.facts?.lang))
    note(rule.code ?? RULE_CODE)
  }
  // A record that exceeds the budget is refused: its list is longer than the rule was written for, and a
  // value computed without some of its rows would be wrong.
  if ((unit.kind === 'valid' || unit.kind === 'value') && !result.applies && result.costly)
    out.issues.push(tooLong(rule, path))
}

/**
 * Rules that refuse the same at one path share an entry: all that they read, or null as soon as one says so.
 */
function noteReads({ reads }: RuleOutcome, key: string, own: RuleReads | null): void {
  const known = reads.get(key)
  if (!own || known === null) reads.set(key, null)
  else if (!known) reads.set(key, own)
  else reads.set(key, { paths: [...known.paths, ...own.paths], isPassing: known.isPassing && own.isPassing })
}

const PASSING_ROOTS: readonly string[] = ['today', 'now', 'user', 'mode']

/**
 * The paths that a unit reads for one row: of its own list that row alone; in all rows, as `crew[].since`,
 * where it reads another list, or where the row before or the place counts. Null for a rule about the change
 * itself or the person alone: it is not about stored values.
 */
function exactReads({ ambient, isOrdered, list, reads }: Unit, row: string | null): RuleReads | null {
  const fields = [...reads, ...(ambient.includes('status') ? ['status'] : [])]
  if (fields.length === 0 || ambient.includes('old')) return null
  const isPassing = ambient.some((root) => PASSING_ROOTS.includes(root))
  if (list === null || row === null || isOrdered) return { paths: fields, isPassing }
  const inRow = (path: string) =>
    path.startsWith(`${list}[]`) ? `${row}${path.slice(list.length + 2)}` : path
  return { paths: fields.map(inRow), isPassing }
}

function toIssue(rule: Rule, path: string, lang = DEFAULT_LANGUAGE): ApiFieldError {
  const code = rule.code ?? RULE_CODE
  return {
    path,
    code,
    message:
      localText(rule.message, lang) ?? `rule ${rule.code ?? rule.valid ?? ''} of ${rule.source} is broken`,
  }
}

function tooLong(rule: Rule, path: string): ApiFieldError {
  return {
    path,
    code: 'MAXITEMS',
    message: `has too many rows for ${rule.source}`,
    params: { max: Math.floor(Math.sqrt(STEP_BUDGET)) },
  }
}

/** True when the path, or something that contains it, is hidden. */
export function isHidden({ hidden }: Pick<RuleOutcome, 'hidden'>, path: string): boolean {
  return holdsPath(hidden, path)
}

/**
 * True when the path, or something that contains it, is hidden by the record's own data and will be saved as
 * null.
 */
export function isCleared({ cleared }: Pick<RuleOutcome, 'cleared'>, path: string): boolean {
  return holdsPath(cleared, path)
}

function holdsPath(paths: ReadonlySet<string>, path: string): boolean {
  if (paths.size === 0) return false
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (paths.has(path.slice(0, end))) return true
  return false
}

/** `crew[].email` in row `crew.7` → `crew.7.email`. */
function concrete(path: string, row: string | null): string {
  if (row === null) return path
  const below = path.slice(path.lastIndexOf('[]') + 2)
  return `${row}${below}`
}
