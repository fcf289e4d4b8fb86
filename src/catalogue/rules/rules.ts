import type { Json, JsonObject } from '../../contract/json'
import type { Rule } from '../../contract/model/entity'
import type { ListBadge, ListLayout, Tone } from '../../contract/model/layout'
import { officeDay } from '../../contract/time/office-day'
import { isEmpty, isObject, valueAt } from '../paths'
import { prepareEngine } from '../patterns/pattern-engine'
import { ruleContext, ruleRow } from './context'
import { type RuleFacts, ruleUser } from './facts'
import { type RuleOutcome, toOutcome } from './outcome'
import { type Plan, type RuleSource, rulePlan } from './plan'
import { compile } from './program'
import { Run } from './run'
import { dependencies, type Unit } from './unit'

export type { RuleFacts } from './facts'
export { ruleUser } from './facts'
export type { RuleOutcome } from './outcome'
export type { RuleSource } from './plan'

const FORM = /\.matches\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g

/**
 * Fetches what rules of an entity need besides their evaluator: the engine for patterns that could take a
 * browser very long.
 */
export function prepareRules(entity: RuleSource): Promise<void> {
  const patterns = expressionsIn(entity).flatMap((text) =>
    [...text.matchAll(FORM)].map(([, double, single = '']) => (double ?? single).replace(/\\(.)/g, '$1')),
  )
  return prepareEngine(patterns)
}

function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('.matches(') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : []
}

/** Whether a record may move to a status. */
export interface GuardAnswer {
  allowed: boolean
  /** fields the transition requires or lets people change with it */
  asks: string[]
  /** required fields that are still empty */
  missing: string[]
  /** the guard that refused */
  rule?: Rule
}

/** A row that an expression of an effect is about, and its list: one of the record, or of a related one. */
export interface RowOf {
  list: string
  row: JsonObject
}

/** The tone of a list row, or null. */
export type RowTone = Tone | null

/** An entity's rules, compiled once; immutable and safe to share. */
export interface RuleSet {
  /** every record path that a rule reads, in field notation */
  reads: Set<string>
  /** evaluates all rules for one record */
  evaluate: (facts: RuleFacts) => RuleOutcome
  /** the same for a record under edit: see `RuleTracker` */
  track: () => RuleTracker
  guard: (to: string, facts: RuleFacts) => GuardAnswer
  rowTone: (record: JsonObject, facts?: Partial<RuleFacts>) => RowTone
  /** the badges of the record's row */
  badges: (record: JsonObject, facts?: Partial<RuleFacts>) => ListBadge[]
  /** whether a condition outside the form, such as an action's, holds for a record */
  holds: (when: string, record: JsonObject, facts?: Partial<RuleFacts>) => boolean
  /** whether a condition of an effect holds for exactly these facts */
  test: (when: string, facts: RuleFacts) => boolean
  /** the value of an effect's expression; undefined where a part it needs is empty */
  value: (expression: string, facts: RuleFacts, of?: RowOf) => Json | undefined
  /** whether the record has a virtual folder */
  hasFolder: (record: JsonObject, facts?: Partial<RuleFacts>) => boolean
}

/**
 * Evaluates one record incrementally. With `changed` (paths as in `data-field`, `crew.<_id>.email`) only the
 * units that read there run, and the same outcome object is returned when nothing changed. A lookup row that
 * arrives later is announced by its field's path.
 */
export type RuleTracker = (facts: RuleFacts, changed?: readonly string[]) => RuleOutcome

/**
 * Compiles an entity's rules. Throws on an expression that does not parse; reading the file refuses those
 * before.
 */
export function compileRules(source: RuleSource): RuleSet {
  const plan = rulePlan(source)
  // A run without decisions, for conditions outside the form.
  const blank = new Run(plan)
  const guards = source.rules.filter(({ to }) => to !== undefined)
  return {
    reads: new Set(plan.units.flatMap(({ reads }) => reads)),
    evaluate: (facts) => tracker(plan)(facts),
    track: () => tracker(plan),
    guard: (to, facts) =>
      guard(
        blank,
        guards.filter((rule) => rule.to === to),
        { ...facts, status: to },
      ),
    rowTone: (record, facts) => rowTone(blank, source.list.rows, toFacts(record, facts)),
    badges: (record, facts) =>
      source.list.badges.filter(({ when }) => holds(blank, when, toFacts(record, facts))),
    holds: (when, record, facts) => holds(blank, when, toFacts(record, facts)),
    test: (when, facts) => holds(blank, when, facts),
    value: (expression, facts, of) => evaluateExpression(blank, expression, facts, of),
    hasFolder: (record, facts) =>
      source.folder !== null &&
      (source.folder.when === undefined || holds(blank, source.folder.when, toFacts(record, facts))),
  }
}

const BLANK_FACTS: RuleFacts = {
  record: {},
  old: null,
  user: ruleUser(null),
  mode: 'show',
  status: null,
  today: '',
  now: '',
  lookup: {},
}

/** Facts for a condition outside the form. */
function toFacts(record: JsonObject, facts: Partial<RuleFacts> | undefined): RuleFacts {
  return {
    ...BLANK_FACTS,
    today: officeDay(),
    now: new Date().toISOString(),
    ...facts,
    record,
    status: getStatus(record),
  }
}

function tracker(plan: Plan): RuleTracker {
  const run = new Run(plan)
  let outcome: RuleOutcome | null = null
  return (facts, changed) => {
    if (run.update(facts, changed ?? null) || outcome === null) outcome = toOutcome(run)
    return outcome
  }
}

/** Every guard of the target must hold; one that cannot be evaluated refuses. */
function guard(blank: Run, guards: readonly Rule[], facts: RuleFacts): GuardAnswer {
  const requires = [...new Set(guards.flatMap((rule) => rule.requires ?? []))]
  const missing = requires.filter((path) => isEmpty(valueAt(facts.record, path)))
  const refusing = guards.find((rule) => rule.when !== undefined && !holds(blank, rule.when, facts))
  const asks = [...new Set([...requires, ...guards.flatMap((rule) => rule.asks ?? [])])]
  return { allowed: !refusing, asks, missing, ...(refusing ? { rule: refusing } : {}) }
}

function rowTone(blank: Run, rows: ListLayout['rows'], facts: RuleFacts): RowTone {
  return rows.find(({ when }) => holds(blank, when, facts))?.tone ?? null
}

/** One condition outside the form: guards, row tones, effects. */
function holds(blank: Run, expression: string, facts: RuleFacts): boolean {
  return evaluateExpression(blank, expression, facts) === true
}

function evaluateExpression(blank: Run, expression: string, facts: RuleFacts, of?: RowOf): Json | undefined {
  const program = compile(expression)
  const unit: Unit = {
    kind: 'valid',
    targets: [],
    section: '',
    list: of?.list ?? null,
    rule: null,
    program,
    ...dependencies(program.reads, of?.list ?? null),
  }
  const { context, rows } = ruleContext(blank, unit, facts)
  if (of) context.row = ruleRow(blank, unit, of.row, '')
  const result = program.run(context, rows)
  return result.applies ? result.value : undefined
}

function getStatus(record: JsonObject): string | null {
  return typeof record.status === 'string' ? record.status : null
}

/**
 * True when a condition reads a field of a related record that this record does not carry: only the server
 * can evaluate it.
 */
export function readsBeyond(expression: string, record: JsonObject): boolean {
  return compile(expression).reads.some(({ path, root }) => root === 'record' && endsAtRelation(record, path))
}

function endsAtRelation(record: JsonObject, [key = '', ...rest]: readonly string[]): boolean {
  const value = record[key]
  if (!isObject(value) || rest.length === 0) return false
  return (typeof value.id === 'string' && !((rest[0] ?? '') in value)) || endsAtRelation(value, rest)
}
