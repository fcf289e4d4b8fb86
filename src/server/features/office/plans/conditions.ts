import { getStructure } from '../../../../catalogue/kinds'
import type { RecordTest } from '../../../../catalogue/plan'
import type { Entity } from '../../../../contract/model/entity'
import type { FieldKind } from '../../../../contract/model/field'
import { getLossSql, literal, quoteSqlName, tableName } from '../../../records'
import { type Leaf, type PathValues, pathValues } from './leaf'

/** How a change is counted: SQL that is true of the records it touches. */
export interface Condition {
  touched: string
  /** the longest, greatest … value, as SQL of one record */
  extreme: { sql: string; aggregate: 'max' | 'min' } | null
  /** of those touched, the ones that a conversion would lose; null = none */
  lost: string | null
}

/** The condition of a measure; null = nothing is stored that it could touch, or SQL cannot say it. */
export function conditionOf(entity: Entity, measure: RecordTest): Condition | null {
  if (measure.test === 'all') return plain('true')
  if (measure.test === 'statuses') return plain(`status in (${listOf(measure.codes)})`)
  if (measure.test === 'unlike' || measure.test === 'twins') return null
  const values = pathValues(entity, measure.path)
  return values && ofValues(values, measure)
}

const plain = (touched: string): Condition => ({ touched, extreme: null, lost: null })

const listOf = (texts: readonly string[]): string => texts.map(literal).join(', ')

type ValueMeasure = Exclude<RecordTest, { test: 'all' } | { test: 'unlike' } | { test: 'twins' }>

function ofValues(values: PathValues, measure: ValueMeasure): Condition {
  switch (measure.test) {
    case 'filled':
      return plain(values.any(({ empty }) => `not ${paren(empty)}`))
    case 'missing':
      return missing(values, measure.route)
    case 'empty':
      return plain(values.any(({ empty }) => empty))
    case 'codes':
    case 'statuses':
      return plain(values.any((leaf) => holdsCode(values.kind, leaf, measure.codes)))
    case 'unfit':
      return unfit(values, measure.kind as FieldKind)
    default:
      return beyond(values, measure)
  }
}

const paren = (sql: string): string => `(${sql})`

function missing(values: PathValues, route: string): Condition {
  const table = quoteSqlName(tableName(route))
  const lost = values.any(
    ({ empty, text }) =>
      `not (${empty}) and not exists (select 1 from ${table} goal where goal.id::text = ${text})`,
  )
  return { touched: values.any(({ empty }) => `not (${empty})`), extreme: null, lost }
}

function holdsCode(kind: FieldKind, { json, text }: Leaf, codes: readonly string[]): string {
  if (getStructure(kind) !== 'rows') return `${text} in (${listOf(codes)})`
  return `exists (select 1 from jsonb_array_elements_text(case when jsonb_typeof(${json}) = 'array' then ${json} else '[]'::jsonb end) code where code in (${listOf(codes)}))`
}

type Bound = Extract<ValueMeasure, { limit: number }>

/** What a bound compares, how, and which end is worth telling. */
const BOUNDS: Readonly<
  Record<Bound['test'], { of: 'length' | 'number' | 'scale' | 'step' | 'rows'; sign: string }>
> = {
  longer: { of: 'length', sign: '>' },
  shorter: { of: 'length', sign: '<' },
  above: { of: 'number', sign: '>' },
  notBelow: { of: 'number', sign: '>=' },
  below: { of: 'number', sign: '<' },
  notAbove: { of: 'number', sign: '<=' },
  finer: { of: 'scale', sign: '>' },
  offStep: { of: 'step', sign: '<>' },
  moreRows: { of: 'rows', sign: '>' },
  fewerRows: { of: 'rows', sign: '<' },
}

function beyond(values: PathValues, { limit, test }: Bound): Condition {
  const { of, sign } = BOUNDS[test]
  const aggregate = sign.startsWith('<') && of !== 'step' ? 'min' : 'max'
  const figure = (leaf: Leaf): string => {
    if (of === 'length') return lengthOf(values.kind, leaf, aggregate)
    if (of === 'number') return leaf.number
    if (of === 'scale') return `scale(trim_scale(${leaf.number}))`
    if (of === 'step') return `mod(${leaf.number}, ${limit}::numeric)`
    return `(case when jsonb_typeof(${leaf.json}) = 'array' then jsonb_array_length(${leaf.json}) end)`
  }
  const against = of === 'step' ? '0' : String(limit)
  return {
    touched: values.any((leaf) => `coalesce(${figure(leaf)} ${sign} ${against}, false)`),
    extreme: of === 'step' ? null : { aggregate, sql: values.most(aggregate, figure) },
    lost: null,
  }
}

/** Characters; of a text per language those of the longest, or shortest. */
function lengthOf(kind: FieldKind, { empty, json, text }: Leaf, aggregate: 'max' | 'min'): string {
  if (getStructure(kind) !== 'texts') return `(case when not (${empty}) then char_length(${text}) end)`
  const each = `jsonb_each_text(case when jsonb_typeof(${json}) = 'object' then ${json} else '{}'::jsonb end) t`
  return `(select ${aggregate}(char_length(t.value)) from ${each} where t.value is not null)`
}

/** Everything is touched; what is lost depends on both kinds. */
function unfit(values: PathValues, to: FieldKind): Condition {
  const isFilled = ({ empty }: Leaf) => `not (${empty})`
  return {
    touched: values.any(isFilled),
    extreme: null,
    lost: values.any((leaf) => `${isFilled(leaf)} and ${getLossSql(values.kind, to, leaf)}`),
  }
}

/** SQL of the values that together may occur once. */
export function twinTerms(entity: Entity, paths: readonly string[]): string[] | null {
  const terms = paths.map((path) => {
    if (path === 'code' || path === 'status') return quoteSqlName(path)
    const values = pathValues(entity, path)
    if (!values || path.includes('[]')) return null
    let term = ''
    values.any(({ text }) => {
      term = text
      return ''
    })
    return term
  })
  return terms.every((term) => term !== null) ? (terms as string[]) : null
}
