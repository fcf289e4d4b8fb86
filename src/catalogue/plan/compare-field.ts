import type { JsonSchema } from '../../contract/json'
import type { ModelAnswers } from '../../contract/model/answers'
import type { Field } from '../../contract/model/field'
import { getStructure, hasPlainRows } from '../kinds'
import { sameJson } from '../paths'
import { join, type PlannedChange, type RecordTest, said } from './change'
import { CURES } from './words'

/** Two descriptions of one field, and what the new file answers about it. */
export interface FieldPair {
  route: string
  before: Field
  after: Field
  answers: ModelAnswers
}

type Found = Omit<PlannedChange, 'route' | 'path'>

/** What a change of one field does to its values. */
export function compareField(pair: FieldPair): PlannedChange[] {
  const { after, before, route } = pair
  const found = isOtherKind(before, after)
    ? [kindChange(pair)]
    : [
        ...targetChange(pair),
        ...boundChanges(pair),
        ...codeChanges(pair),
        ...formChanges(pair),
        ...decimalChanges(pair),
      ]
  return [...found, ...presenceChanges(pair), ...uniqueChanges(pair), ...rightChanges(pair)].map((one) => ({
    ...one,
    route,
    path: after.path,
    ...(before.path === after.path ? {} : { from: before.path }),
  }))
}

/** Another kind, or rows of another one. */
function isOtherKind(before: Field, after: Field): boolean {
  if (before.kind !== after.kind) return true
  if (getStructure(before.kind) !== 'rows') return false
  return hasPlainRows(before) !== hasPlainRows(after) || Boolean(before.relation) !== Boolean(after.relation)
}

function answerFor({ after, answers }: FieldPair, word: 'fill' | 'map'): string | null {
  const list = word === 'fill' ? answers.fills : answers.maps
  return list.some(({ path }) => path === after.path) ? word : null
}

function kindChange(pair: FieldPair): Found {
  const { after, before } = pair
  const what = said(`da ${before.kind} a ${after.kind}`, `from ${before.kind} to ${after.kind}`)
  const answer = answerFor(pair, 'map')
  const measure: RecordTest = { test: 'unfit', path: before.path, kind: after.kind }
  return { kind: 'narrows', said: what, measure, answer }
}

function targetChange(pair: FieldPair): Found[] {
  const { after, before } = pair
  const [from, to] = [targetOf(before), targetOf(after)]
  if (from === to || from === null || to === null) return []
  const what = join(said(`da ${from} a ${to}`, `from ${from} to ${to}`), CURES.retargets)
  const measure: RecordTest = before.relation
    ? { test: 'missing', path: before.path, route: to }
    : { test: 'filled', path: before.path }
  return [{ kind: 'retargets', said: what, measure, answer: answerFor(pair, 'map') }]
}

const targetOf = ({ lookup, relation }: Field): string | null => relation?.route ?? lookup?.name ?? null

/** Keywords that bound values: whether a smaller figure is stricter, and how to find what is beyond. */
const BOUNDS = [
  { key: 'maxLength', smaller: true, test: 'longer' },
  { key: 'minLength', smaller: false, test: 'shorter' },
  { key: 'maximum', smaller: true, test: 'above' },
  { key: 'minimum', smaller: false, test: 'below' },
  { key: 'exclusiveMaximum', smaller: true, test: 'notBelow' },
  { key: 'exclusiveMinimum', smaller: false, test: 'notAbove' },
  { key: 'maxItems', smaller: true, test: 'moreRows' },
  { key: 'minItems', smaller: false, test: 'fewerRows' },
] as const

function boundChanges({ after, before }: FieldPair): Found[] {
  return BOUNDS.flatMap(({ key, smaller, test }): Found[] => {
    const [from, to] = [leaf(before)[key], leaf(after)[key]]
    if (from === to) return []
    const what = said(`${key} da ${from ?? '–'} a ${to ?? '–'}`, `${key} from ${from ?? '–'} to ${to ?? '–'}`)
    const isStricter = to !== undefined && (from === undefined || (smaller ? to < from : to > from))
    if (!isStricter) return [{ kind: 'added', said: what, measure: null, answer: null }]
    const measure: RecordTest = { test, path: before.path, limit: to }
    return [{ kind: 'narrows', said: join(what, CURES.narrows), measure, answer: null }]
  })
}

/** Where the bounds of a value stand: of a text per language, in each of them. */
function leaf({ kind, schema }: Field): JsonSchema {
  if (getStructure(kind) !== 'texts') return schema
  const each = schema.additionalProperties
  return typeof each === 'object' ? each : schema
}

function codeChanges(pair: FieldPair): Found[] {
  const { after, before } = pair
  if (!before.values || !after.values) return []
  const gone = before.values.filter((code) => !after.values?.includes(code))
  const fresh = after.values.filter((code) => !before.values?.includes(code))
  const found: Found[] = []
  if (gone.length > 0) {
    const mapped = pair.answers.maps.find(({ path }) => path === after.path)?.codes ?? {}
    const isMapped = gone.every((code) => code in mapped)
    found.push({
      kind: 'narrows',
      said: join(
        said(`senza ${gone.join(', ')}`, `without ${gone.join(', ')}`),
        isMapped ? null : CURES.codes,
      ),
      measure: { test: 'codes', path: before.path, codes: gone },
      answer: isMapped ? 'map' : null,
    })
  }
  if (fresh.length > 0) found.push(addition(`${fresh.join(', ')}`))
  return found
}

const addition = (what: string): Found => ({
  kind: 'added',
  said: said(`anche ${what}`, `also ${what}`),
  measure: null,
  answer: null,
})

function formChanges({ after, before }: FieldPair): Found[] {
  return (['pattern', 'format'] as const).flatMap((key): Found[] => {
    const [from, to] = [leaf(before)[key], leaf(after)[key]]
    if (from === to || getStructure(after.kind) === 'rows') return []
    if (to === undefined)
      return [{ kind: 'added', said: said(`senza ${key}`, `without ${key}`), measure: null, answer: null }]
    const measure: RecordTest = { test: 'unlike', path: before.path, [key]: to }
    return [
      {
        kind: 'narrows',
        said: join(said(`${key} ${to}`, `${key} ${to}`), CURES.narrows),
        measure,
        answer: null,
      },
    ]
  })
}

function decimalChanges({ after, before }: FieldPair): Found[] {
  const [from, to] = [decimalsOf(before), decimalsOf(after)]
  const found: Found[] = []
  if (from !== to) {
    const what = said(
      `decimali da ${from ?? '–'} a ${to ?? '–'}`,
      `decimals from ${from ?? '–'} to ${to ?? '–'}`,
    )
    const isStricter = to !== null && (from === null || to < from)
    found.push(
      isStricter
        ? {
            kind: 'narrows',
            said: join(what, CURES.narrows),
            measure: { test: 'finer', path: before.path, limit: to },
            answer: null,
          }
        : { kind: 'added', said: what, measure: null, answer: null },
    )
  }
  const [step, next] = [before.schema.multipleOf, after.schema.multipleOf]
  if (step === next) return found
  if (next === undefined) return [...found, addition('ogni passo / every step')]
  const what = join(said(`multipleOf ${next}`, `multipleOf ${next}`), CURES.narrows)
  const measure: RecordTest = { test: 'offStep', path: before.path, limit: next }
  return [...found, { kind: 'narrows', said: what, measure, answer: null }]
}

/** Decimals that the widget takes; null = any. */
function decimalsOf({ options }: Field): number | null {
  if (typeof options.decimals === 'number') return options.decimals
  return typeof options.currency === 'string' ? 2 : null
}

function presenceChanges(pair: FieldPair): Found[] {
  const { after, before } = pair
  if (before.required === after.required) return []
  if (!after.required)
    return [
      {
        kind: 'added',
        said: said('non più obbligatorio', 'no longer required'),
        measure: null,
        answer: null,
      },
    ]
  const answer = answerFor(pair, 'fill')
  return [
    {
      kind: 'narrows',
      said: join(said('obbligatorio', 'required'), answer ? null : CURES.required),
      measure: { test: 'empty', path: before.path },
      answer,
    },
  ]
}

function uniqueChanges({ after, before }: FieldPair): Found[] {
  if (before.unique === after.unique) return []
  if (!after.unique)
    return [{ kind: 'added', said: said('non più univoco', 'no longer unique'), measure: null, answer: null }]
  return [
    {
      kind: 'narrows',
      said: join(
        said('univoco', 'unique'),
        said('prima rendere diversi i valori', 'make the values differ first'),
      ),
      measure: { test: 'twins', path: before.path, paths: [before.path] },
      answer: null,
    },
  ]
}

const PEOPLE = ['read', 'write', 'sensitive', 'masked', 'setOnce', 'server'] as const

function rightChanges({ after, before }: FieldPair): Found[] {
  const other = PEOPLE.filter((key) => !sameJson(before[key] ?? null, after[key] ?? null))
  if (other.length === 0) return []
  const list = other.join(', ')
  return [
    {
      kind: 'rights',
      said: said(`cambia chi lo vede o lo modifica (${list})`, `who sees or changes it differs (${list})`),
      measure: { test: 'all' },
      answer: null,
    },
  ]
}
