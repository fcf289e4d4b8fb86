import { useQueries } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { FilterTerm } from '../../contract/api'
import type { FilterDescription } from '../../contract/page'
import { KINDS, kindOfColumn } from '../../engine/kinds'
import { formatCell } from '../../engine/list/describe'
import { draftOf, filterForm } from '../../engine/list/filters'
import { type PageTexts, useOffice, useTexts } from '../office'

/** A condition in words: «è uno di», «Attivo, Sospeso». */
export interface FilterWords {
  operator: string
  value: string | string[]
}

/** Says the conditions of one field in the user's language; labels of lookups and records follow when they arrive. */
export function useFilterWords(filter: FilterDescription, terms: readonly FilterTerm[]): FilterWords {
  const { lookups } = useOffice()
  const texts = useTexts()
  const [, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  const draft = draftOf(terms)
  const labels = useRelationLabels(filter, draft.values)
  const form = filterForm(filter)

  if (draft.empty) return { operator: texts.text('FILTER.IS_EMPTY'), value: '' }
  if (form === 'number' || form === 'date') return rangeWords(filter, draft.from, draft.to, texts)
  const operator = texts.text(operatorKey(terms[0]?.operator))
  if (form === 'text') return { operator, value: draft.text }
  return { operator, value: draft.values.map((value) => valueWord(filter, value, labels, lookups.label, texts)) }
}

const OPERATORS: Record<string, string> = {
  Contains: 'FILTER.CONTAINS',
  Equals: 'FILTER.IS',
  Not: 'FILTER.IS_NOT',
  In: 'FILTER.IS_ONE_OF',
  Null: 'FILTER.IS_EMPTY',
}

function operatorKey(operator = 'Equals'): string {
  return OPERATORS[operator] ?? 'FILTER.IS'
}

function rangeWords(filter: FilterDescription, from: string, to: string, { lang, text }: PageTexts): FilterWords {
  const say = (value: string) => formatCell(value, { lang, field: rangeField(filter) })
  if (from && to) return { operator: text('FILTER.BETWEEN'), value: `${say(from)} – ${say(to)}` }
  return from ? { operator: text('FILTER.FROM'), value: say(from) } : { operator: text('FILTER.TO'), value: say(to) }
}

/** A bound of a range of instants is a day. */
function rangeField({ kind, options }: FilterDescription): Parameters<typeof formatCell>[1]['field'] {
  const of = kindOfColumn(kind)
  return { kind: KINDS[of].calendar === null ? of : 'date', schema: {}, choices: null, lookup: null, relation: null, options }
}

function valueWord(
  filter: FilterDescription,
  value: string,
  labels: ReadonlyMap<string, string>,
  lookupLabel: (name: string, value: string) => string,
  { text }: PageTexts,
): string {
  if (filterForm(filter) === 'boolean') return text(value === 'true' ? 'APP.YES' : 'APP.NO')
  if (filter.lookup) return lookupLabel(filter.lookup.name, value)
  return filter.choices?.find((choice) => choice.value === value)?.label ?? labels.get(value) ?? value
}

/** Titles of the records a relation is filtered by; the address holds only their ids. */
function useRelationLabels(filter: FilterDescription, ids: readonly string[]): ReadonlyMap<string, string> {
  const { ports } = useOffice()
  const route = filter.relation?.route
  const answers = useQueries({
    queries: (route ? ids : []).map((id) => ({
      queryKey: ['label', route, id],
      queryFn: async () => (await ports.backend.records.get(route ?? '', id, { quiet: true })).label,
    })),
  })
  return new Map(answers.flatMap(({ data }, index) => (data === undefined ? [] : [[ids[index] ?? '', data] as const])))
}
