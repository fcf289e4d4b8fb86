import type { ListQuery } from '../../contract/calls/api'
import {
  LIST_COLUMNS_MAX,
  LIST_FILTERS_MAX,
  LIST_SORTS_MAX,
  LIST_TOTALS_MAX,
  PAGE_DEPTH_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
} from '../../contract/constants'
import type { ApiFieldError } from '../../contract/errors/field-error'
import { type FilterTerm, LIST_OPERATORS } from '../../contract/model/filter-term'
import { KINDS } from '../kinds'
import { searchFault, truncateSearchText } from '../search-text'
import {
  type Advice,
  filterTerm,
  type ListPath,
  type ListSource,
  listPaths,
  Refused,
  refuse,
  splitOperator,
} from './filter-term'

/** A decoded list call. */
export interface DecodedList {
  query: ListQuery
}

/** The valid names of a call, and the correction of others. */
interface Known {
  paths: Map<string, ListPath>
  advice: Advice | undefined
}

const FLAGS = ['showDeleted', 'showArchived', 'showTags', 'enableFilters', 'toPutRight'] as const
/** Parameters of a list call other than filters. */
export const LIST_PARAMETERS: readonly string[] = [
  'page',
  'size',
  'sort',
  'q',
  'columns',
  'after',
  'before',
  'skip',
  'count',
  'totals',
  ...FLAGS,
]
const COUNTS = ['capped', 'exact', 'none'] as const

/** The default list call. */
export const PLAIN_LIST: ListQuery = {
  page: 0,
  size: PAGE_SIZE_DEFAULT,
  sort: [],
  q: '',
  filters: [],
  showDeleted: false,
  showArchived: false,
  toPutRight: false,
  columns: null,
  after: null,
  before: null,
  skip: 0,
  count: 'capped',
  totals: [],
}

/**
 * Encodes a list call as parameters in a stable order; defaults are left out, and so are search words beyond
 * the limit.
 */
export function encodeListQuery(query: Partial<ListQuery>): [string, string][] {
  const out: [string, string][] = []
  const put = (name: string, value: string | number | boolean | null | undefined, plain: unknown) => {
    if (value !== undefined && value !== null && value !== plain) out.push([name, String(value)])
  }
  if (!query.after && !query.before) put('page', query.page, PLAIN_LIST.page)
  put('size', query.size, undefined)
  for (const { path, direction } of query.sort ?? []) out.push(['sort', `${path},${direction}`])
  put('q', query.q && truncateSearchText(query.q), '')
  for (const term of [...(query.fixed ?? []), ...(query.filters ?? [])]) out.push(...encodeTerm(term))
  put('showDeleted', query.showDeleted, false)
  put('showArchived', query.showArchived, false)
  put('toPutRight', query.toPutRight, false)
  put('columns', query.columns?.join(','), undefined)
  put('after', query.after, '')
  put('before', query.before, '')
  put('skip', query.skip, PLAIN_LIST.skip)
  put('count', query.count, PLAIN_LIST.count)
  for (const { path, total } of query.totals ?? []) out.push(['totals', `${path},${total}`])
  return out
}

/**
 * Decodes a list call. Unknown names, paths and values are refused, with a correction where `advice` has one
 * (`readListCall`); fields that are sensitive or `hidden` from the caller count as unknown, so that their
 * existence is not revealed.
 */
export function decodeListQuery(
  entity: ListSource,
  params: URLSearchParams,
  hidden: readonly string[] = [],
  advice?: Advice,
): DecodedList | { error: ApiFieldError } {
  const known: Known = { paths: listPaths(entity, hidden), advice }
  try {
    const query: ListQuery = {
      ...paging(params),
      sort: atMost(LIST_SORTS_MAX, 'sort', params.getAll('sort')).map((text) => sortTerm(known, text)),
      q: readSearchText(params),
      filters: filters(known, params),
      showDeleted: flag(params, 'showDeleted'),
      showArchived: flag(params, 'showArchived'),
      toPutRight: flag(params, 'toPutRight'),
      columns: columns(known, params),
      count: oneOf(params, 'count', COUNTS, 'capped'),
      totals: atMost(LIST_TOTALS_MAX, 'totals', params.getAll('totals')).map((text) =>
        totalTerm(known, text),
      ),
    }
    flag(params, 'showTags')
    flag(params, 'enableFilters')
    return { query }
  } catch (refused) {
    if (refused instanceof Refused) return { error: refused.error }
    throw refused
  }
}

/**
 * Repeats the name per value; a single value with a comma is sent twice, so that it is not read as a list.
 */
function encodeTerm({ path, operator, values }: FilterTerm): [string, string][] {
  const name = `${path}${operator}`
  if (!LIST_OPERATORS.includes(operator)) return [[name, values[0] ?? '']]
  if (values.length === 0) return [[name, '']]
  const [only] = values
  const sent = values.length === 1 && only?.includes(',') ? [only, only] : values
  return sent.map((value) => [name, value])
}

function paging(params: URLSearchParams): Pick<ListQuery, 'page' | 'size' | 'after' | 'before' | 'skip'> {
  const page = wholeNumber(params, 'page', 0, 0)
  const size = Math.min(wholeNumber(params, 'size', PAGE_SIZE_DEFAULT, 1), PAGE_SIZE_MAX)
  const after = params.get('after') || null
  const before = params.get('before') || null
  if (after && before)
    throw refuse('before', 'after and before cannot be given together: after reads on, before reads back')
  if (!after && !before && page * size > PAGE_DEPTH_MAX)
    throw refuse(
      'page',
      `page ${page} of ${size} rows is beyond row ${PAGE_DEPTH_MAX}: narrow the filters or use the cursors next and prev (after, before)`,
      'PAGE_TOO_DEEP',
    )
  const skip = wholeNumber(params, 'skip', 0, 0)
  if (skip > 0 && !after && !before)
    throw refuse('skip', 'skip needs a cursor: add after or before, or use page')
  if (skip > PAGE_DEPTH_MAX)
    throw refuse(
      'skip',
      `skip ${skip} passes over more than ${PAGE_DEPTH_MAX} rows: take a cursor nearer to them`,
      'PAGE_TOO_DEEP',
    )
  return { page, size, after, before, skip }
}

function filters(known: Known, params: URLSearchParams): FilterTerm[] {
  const names = [...new Set(params.keys())].filter((name) => !LIST_PARAMETERS.includes(name))
  atMost(LIST_FILTERS_MAX, 'filters', names)
  return names.map((name) => {
    const split = splitOperator(name)
    const path = split && known.paths.get(split.path)
    if (!split || !path)
      throw refuse(
        name,
        `unknown parameter ${name}${known.advice?.parameter(name, split, [...known.paths.keys()]) ?? ''}`,
      )
    return filterTerm({
      path,
      operator: split.operator,
      given: params.getAll(name),
      name,
      advice: known.advice,
    })
  })
}

function sortTerm(known: Known, text: string): ListQuery['sort'][number] {
  const [path = '', direction = 'asc', ...rest] = text.split(',')
  if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
    throw refuse('sort', `sort ${text} is not field,asc or field,desc; repeat sort for further fields`)
  mustKnow(known, 'sort', path)
  return { path, direction }
}

function totalTerm(known: Known, text: string): ListQuery['totals'][number] {
  const [path = '', name = ''] = text.split(',')
  mustKnow(known, 'totals', path)
  const possible = KINDS[known.paths.get(path)?.kind ?? 'json'].totals
  const total = possible.find((one) => `${path},${one}` === text)
  if (!total)
    throw refuse(
      'totals',
      `totals ${text}: ${path} has no ${name || 'such total'}, but ${possible.join(', ')}`,
    )
  return { path, total }
}

function columns(known: Known, params: URLSearchParams): string[] | null {
  const given = params
    .getAll('columns')
    .flatMap((text) => text.split(','))
    .filter((one) => one !== '')
  const asked = atMost(LIST_COLUMNS_MAX, 'columns', given)
  for (const path of asked) mustKnow(known, 'columns', path)
  return asked.length > 0 ? asked : null
}

function readSearchText(params: URLSearchParams): string {
  const text = (params.get('q') ?? '').trim()
  const fault = searchFault(text)
  if (fault !== null) throw refuse('q', `q has ${fault}`)
  return text
}

/** The distinct names; more than the limit are refused. */
function atMost(most: number, name: string, given: readonly string[]): string[] {
  const asked = [...new Set(given)]
  if (asked.length <= most) return asked
  throw refuse(name, `${name} has ${asked.length} entries: a list call takes at most ${most}`)
}

function mustKnow({ paths, advice }: Known, name: string, path: string): void {
  if (paths.has(path)) return
  throw refuse(
    name,
    `unknown field ${path || '(empty)'} in ${name}${advice?.word(path, [...paths.keys()]) ?? ''}`,
  )
}

function wholeNumber(params: URLSearchParams, name: string, plain: number, least: number): number {
  const text = params.get(name)
  if (text === null || text === '') return plain
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least)) throw refuse(name, `${name} ${text} is not a whole number from ${least}`)
  return value
}

function flag(params: URLSearchParams, name: (typeof FLAGS)[number]): boolean {
  return oneOf(params, name, ['true', 'false'], 'false') === 'true'
}

function oneOf<T extends string>(params: URLSearchParams, name: string, words: readonly T[], plain: T): T {
  const text = params.get(name)
  if (text === null || text === '') return plain
  const word = words.find((one) => one === text)
  if (!word) throw refuse(name, `${name} ${text} is not one of ${words.join(', ')}`)
  return word
}
