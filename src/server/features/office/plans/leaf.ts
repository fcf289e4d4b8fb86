import { getStructure } from '../../../../catalogue/kinds'
import type { Entity } from '../../../../contract/model/entity'
import type { Field, FieldKind } from '../../../../contract/model/field'
import { columnName, literal, quoteSqlName, sqlType } from '../../../records'

/** A stored value as SQL, wherever it is: in a column, in a group, or in a row of a list. */
export interface Leaf {
  /** its text; of JSON without quotes */
  text: string
  number: string
  /** true when there is no value */
  empty: string
  /** itself as JSON */
  json: string
}

/** Conditions and figures about the values at a path, as SQL over the table of its entity. */
export interface PathValues {
  kind: FieldKind
  /** true of records of which a value fulfils the condition */
  any: (condition: (leaf: Leaf) => string) => string
  /** the greatest or least of an expression over the values of one record */
  most: (aggregate: 'max' | 'min', expression: (leaf: Leaf) => string) => string
}

/** How the values at a path are reached; null = the entity stores none there. */
export function pathValues(entity: Entity, path: string): PathValues | null {
  const field = entity.fields.find((one) => one.path === path)
  if (!field) return null
  const [top = '', ...rest] = path.split('.')
  if (rest.length === 0 && !top.endsWith('[]')) return ofColumn(field)
  const holder = quoteSqlName(columnName(top.replace('[]', ''), 'value'))
  return ofJson(field, holder, [top, ...rest])
}

function ofColumn(field: Field): PathValues {
  const isRelation = getStructure(field.kind) === 'reference'
  const column = quoteSqlName(columnName(field.path, isRelation ? 'id' : 'value'))
  const isJson = isJsonColumn(field)
  const leaf: Leaf = isJson
    ? jsonLeaf(column)
    : {
        text: `${column}::text`,
        number: numberOf(field, column),
        empty: `${column} is null`,
        json: `to_jsonb(${column})`,
      }
  return { kind: field.kind, any: (condition) => condition(leaf), most: (_, expression) => expression(leaf) }
}

/** Values stored as JSON: every structure but single values and references. */
function isJsonColumn({ kind }: Field): boolean {
  const structure = getStructure(kind)
  return structure !== 'value' && structure !== 'reference'
}

function numberOf({ kind }: Field, column: string): string {
  return ['numeric', 'bigint'].includes(sqlType(kind)) ? `${column}::numeric` : castOf(`${column}::text`)
}

const castOf = (text: string): string =>
  `(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then (${text})::numeric end)`

function jsonLeaf(json: string): Leaf {
  const text = `(${json} #>> '{}')`
  return {
    text,
    number: castOf(text),
    empty: `(${json} is null or ${json} in ('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb))`,
    json,
  }
}

/** Steps below a column: a list step opens its rows. */
function ofJson(field: Field, holder: string, steps: readonly string[]): PathValues {
  const sources: string[] = []
  let at = holder
  let pending: string[] = []
  const reach = () =>
    pending.length === 0 ? at : `jsonb_extract_path(${at}, ${pending.map(literal).join(', ')})`
  for (const [index, step] of steps.entries()) {
    if (index > 0) pending.push(step.replace('[]', ''))
    if (!step.endsWith('[]')) continue
    const rows = reach()
    const alias = `r${sources.length}`
    sources.push(
      `jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]'::jsonb end) ${alias}`,
    )
    at = `${alias}.value`
    pending = []
  }
  const parent =
    pending.length > 1 ? `jsonb_extract_path(${at}, ${pending.slice(0, -1).map(literal).join(', ')})` : at
  const leaf = referenceOf(field, jsonLeaf(reach()))
  const within = `jsonb_typeof(${parent}) = 'object'`
  const from = sources.join(' cross join lateral ')
  return sources.length === 0
    ? {
        kind: field.kind,
        any: (condition) => `(${within} and ${condition(leaf)})`,
        most: (_, expression) => expression(leaf),
      }
    : {
        kind: field.kind,
        any: (condition) => `exists (select 1 from ${from} where ${within} and ${condition(leaf)})`,
        most: (aggregate, expression) => `(select ${aggregate}(${expression(leaf)}) from ${from})`,
      }
}

/** A related record within JSON is known by its id. */
function referenceOf({ kind }: Field, leaf: Leaf): Leaf {
  return getStructure(kind) === 'reference' ? { ...leaf, text: `(${leaf.json} ->> 'id')` } : leaf
}
