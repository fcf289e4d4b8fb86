import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020'
import type { Json } from '../../contract/json'
import { ACCESS_BACKOFFICE, isUnknownRole, ON_BOARD } from '../../contract/model/user'
import {
  cardGrammar,
  entityGrammar,
  type Grammar,
  groupGrammar,
  lookupGrammar,
  menuGrammar,
  officeTextsGrammar,
  rowsGrammar,
  tableRowsGrammar,
  themeGrammar,
  widgetGrammar,
} from '../grammar'
import { KINDS } from '../kinds'
import { OWN } from '../rights/rights'
import { toFindings } from './findings'
import { type JsonPath, toPointer } from './report'
import type { FileKind, SourceText } from './source'

/** Keywords of the grammar beyond JSON Schema. */
const VOCABULARY = ['x-code', 'x-hint', 'x-relation', 'markdownDescription']

/** A known role, an authority of an entity, a flag of the person, or OWN. */
function isRightWord(word: string): boolean {
  if (word.startsWith('ROLE_')) return !isUnknownRole(word)
  return FLAGS.has(word) || /^[A-Z][A-Z0-9_]*_[RWD]$/.test(word)
}

const FLAGS: ReadonlySet<string> = new Set([OWN, ON_BOARD, ACCESS_BACKOFFICE])

let shared: Ajv2020 | undefined

/**
 * The Ajv of grammars and widget options: it reports all errors with the schema they violate. One instance is
 * shared, because each compiles the meta-schema, which takes longer than a grammar.
 */
export function grammarAjv(): Ajv2020 {
  shared ??= new Ajv2020({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Optimizing the code takes longer than checking a few hundred files.
    code: { optimize: false },
  })
    .addVocabulary(VOCABULARY)
    .addFormat('right', isRightWord)
  return shared
}

const GRAMMARS: Record<FileKind, () => Grammar> = {
  entity: entityGrammar,
  group: groupGrammar,
  lookup: lookupGrammar,
  menu: menuGrammar,
  card: cardGrammar,
  rows: rowsGrammar,
  widget: () => widgetGrammar(Object.keys(KINDS)),
  theme: themeGrammar,
  texts: officeTextsGrammar,
  tableRows: tableRowsGrammar,
}
const compiled = new Map<FileKind, ValidateFunction>()

function getValidator(kind: FileKind): ValidateFunction {
  const known = compiled.get(kind)
  if (known) return known
  const made = grammarAjv().compile(GRAMMARS[kind]())
  compiled.set(kind, made)
  return made
}

const ROUNDS = 6

/** The valid part of a file, and where invalid parts were removed. */
export interface SchemaDraft {
  value: Record<string, Json>
  /** pointers of the errors: values at or around them are not checked further */
  tainted: readonly string[]
}

/** True when an error was found at, below or (for a whole list) above a path. */
export function isTainted(draft: SchemaDraft, path: JsonPath): boolean {
  const pointer = toPointer(path)
  return draft.tainted.some((one) => one === pointer || one.startsWith(`${pointer}/`))
}

/**
 * Reports every mismatch with the grammar and returns the file without the wrong parts, so that further
 * checks report no follow-up errors. Removed list items leave holes, so that indexes stay valid. Undefined:
 * nothing usable.
 */
export function checkGrammar(source: SourceText): SchemaDraft | undefined {
  if (!source.value) return undefined
  const validate = getValidator(source.kind)
  if (validate(source.value)) return { value: source.value, tainted: [] }
  const errors = validate.errors ?? []
  const findings = toFindings(errors)
  for (const finding of findings) {
    if (finding.key) source.report.key(finding.code, finding.path, finding.message, finding.hint)
    else source.report.value(finding.code, finding.path, finding.message, finding.hint)
  }
  const value = prune(source.value, validate, errors)
  return value && { value, tainted: findings.map((finding) => toPointer(finding.path)) }
}

function prune(
  value: Record<string, Json>,
  validate: ValidateFunction,
  first: readonly ErrorObject[],
): Record<string, Json> | undefined {
  const rest = structuredClone(value)
  let errors = first
  for (let round = 0; round < ROUNDS && errors.length > 0; round += 1) {
    for (const finding of toFindings(errors)) remove(rest, finding.path)
    errors = validate(rest) ? [] : (validate.errors ?? []).filter(matters)
  }
  return errors.length === 0 ? rest : undefined
}

/**
 * Holes left by pruning are not errors; nor is a missing key at the top level, where nothing can be removed.
 */
function matters(error: ErrorObject): boolean {
  return error.data !== undefined && !(error.keyword === 'required' && error.instancePath === '')
}

function remove(root: Json, path: readonly string[]): void {
  let at: Json | undefined = root
  for (const step of path.slice(0, -1)) at = child(at, step)
  const last = path.at(-1)
  if (last !== undefined && at !== null && typeof at === 'object') delete (at as Record<string, Json>)[last]
}

function child(value: Json | undefined, step: string): Json | undefined {
  if (value === null || typeof value !== 'object') return undefined
  return (value as Record<string, Json>)[step]
}

/** Visits the entries of a list with their original indexes, skipping the holes of removed ones. */
export function each<T>(list: readonly T[] | undefined, visit: (item: T, index: number) => unknown): void {
  for (const [index, item] of (list ?? []).entries()) if (item !== undefined) visit(item, index)
}
