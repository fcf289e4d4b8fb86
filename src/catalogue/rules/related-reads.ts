import type { Effect, EffectRows } from '../../contract/model/effect'
import type { Field } from '../../contract/model/field'
import { getStructure } from '../kinds'
import { oncePer } from '../once'
import type { RuleSource } from './plan'
import { compile } from './program'
import { dependencies, listUnits } from './unit'

/** How many relations a path of an expression may cross: `record.customer.country.vatRate` crosses two. */
export const RELATION_STEPS_MAX = 2

/** What every value of a relation carries. */
const OWN_KEYS: readonly string[] = ['', 'id', 'label']

type Relating = Pick<Field, 'path' | 'kind' | 'relation'>

/** A relation that a path crosses, and what it reads of the related record. */
export interface Crossing<F extends Relating> {
  relation: F & { relation: NonNullable<Field['relation']> }
  /** path within the related record; up to a list that it goes through */
  rest: string
}

/** The first relation that a path in field notation crosses; undefined where it stays in the record. */
export function crossedRelation<F extends Relating>(
  fields: readonly F[],
  path: string,
): Crossing<F> | undefined {
  const relation = fields.find(
    (field): field is Crossing<F>['relation'] =>
      field.relation !== null &&
      path.startsWith(`${field.path}.`) &&
      getStructure(field.kind) === 'reference',
  )
  const rest = relation && (path.slice(relation.path.length + 1).split('[]')[0] ?? '')
  return relation && rest !== undefined && !OWN_KEYS.includes(rest) ? { relation, rest } : undefined
}

/** By path of a relation, what is read of its records. */
export type RelatedReads = ReadonlyMap<string, readonly string[]>

function relatedReads(fields: readonly Field[], reads: readonly string[]): RelatedReads {
  const found = new Map<string, Set<string>>()
  for (const read of reads) {
    const crossing = crossedRelation(fields, read)
    if (!crossing) continue
    const { path } = crossing.relation
    found.set(path, (found.get(path) ?? new Set()).add(crossing.rest))
  }
  return new Map([...found].map(([path, rests]) => [path, [...rests]]))
}

/** What the rules of an entity read of related records: in rules, guards, and conditions of sections. */
export const rulesRelated = oncePer((source: RuleSource): RelatedReads => {
  const units = listUnits(source.rules, source.form).flatMap(({ reads }) => reads)
  const guards = source.rules.flatMap(({ field, when }) =>
    field === null && when !== undefined ? readsOf(when, null) : [],
  )
  return relatedReads(source.fields, [...units, ...guards])
})

/** What the effects of an entity read of related records. */
export const effectsRelated = oncePer(
  ({ effects = [], fields }: { effects?: Effect[]; fields: readonly Field[] }): RelatedReads =>
    relatedReads(
      fields,
      effects.flatMap((effect) => [
        ...listTexts(effect).flatMap((text) => readsOf(text, null)),
        ...listRows(effect).flatMap(readsOfRows),
      ]),
    ),
)

const WORKING_DAYS = /\b(isWorkingDay|workingDaysBetween|addWorkingDays)\(/

/**
 * Whether rules or effects of an entity count working days, for which the office's closed days are needed.
 */
export const countsWorkingDays = oncePer(
  ({ effects, form, rules }: Pick<RuleSource, 'rules' | 'form'> & { effects?: Effect[] }): boolean =>
    WORKING_DAYS.test(JSON.stringify([rules, form.map(({ visible }) => visible ?? ''), effects ?? []])),
)

/** What defaults of an entity are taken from. */
export const defaultsRelated = oncePer(
  ({ fields }: { fields: readonly Field[] }): RelatedReads =>
    relatedReads(
      fields,
      fields.flatMap(({ defaultFrom }) => defaultFrom ?? []),
    ),
)

function listRows({ create, move, rows }: Effect): EffectRows[] {
  return [rows, create?.rows, move?.rows].flatMap((one) => Object.values(one ?? {}))
}

function readsOfRows({ from, map, when }: EffectRows): string[] {
  const texts = [...Object.values(map), ...(when === undefined ? [] : [when])]
  return [from, ...texts.flatMap((text) => readsOf(text, from))]
}

function readsOf(text: string, list: string | null): string[] {
  return dependencies(compile(text).reads, list).reads
}

function listTexts({ create, handler, letter, mail, move, notify, set, when }: Effect): string[] {
  const mailed = [mail?.to, mail?.subject, mail?.lang, letter?.lang, ...(letter?.to ?? [])]
  const said = [when, ...mailed, notify?.user, notify?.subject]
  const maps = [set, create?.fill, move?.set, mail?.values, handler?.with]
  return [...said, ...maps.flatMap((map) => Object.values(map ?? {}))].filter((text) => text !== undefined)
}
