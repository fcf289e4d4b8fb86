import { describe, expect, test } from 'vitest'
import { encodeListQuery } from '../../src/catalogue/list-query/query'
import type { FilterTerm } from '../../src/contract/model/filter-term'
import { cellValue } from '../../src/engine/list/describe'
import { toTerms } from '../../src/engine/list/filter-terms'
import { type FilterForm, filterForm, toDraft } from '../../src/engine/list/filters'
import { shortInstant } from '../../src/engine/list/moment'
import {
  isNarrowed,
  listFilterPaths,
  readQuery,
  withDeleted,
  withFilter,
  withoutFilters,
  withoutParameters,
  withSort,
  withText,
  writeQuery,
} from '../../src/engine/list/query'
import { describeRefusedParameter } from '../../src/engine/list/refused-address'
import { windowQuery } from '../../src/engine/list/window'
import { entity } from '../support/entity'
import { record } from './fakes'

const boats = entity({
  fields: {
    name: 'text',
    length: 'number',
    built: 'date',
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
  },
})

function read(search: string) {
  const answer = readQuery(boats, search)
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.query
}

const contains = (value: string): FilterTerm => ({ path: 'name', operator: 'Contains', values: [value] })

const asked = (...list: Parameters<typeof windowQuery>) => encodeListQuery(windowQuery(...list))

describe('the address of a list', () => {
  test('conditions of the place where it stands are asked, but are no part of its address [VIRT-06]', () => {
    const fixed: FilterTerm[] = [{ path: 'kind', operator: 'Equals', values: ['SAIL'] }]
    const query = withText({ ...read('nameContains=a'), fixed }, 'sud')
    expect(writeQuery(query)).toBe('?q=sud&nameContains=a')
    expect(asked(query, [], [])).toEqual(
      expect.arrayContaining([
        ['kindEquals', 'SAIL'],
        ['nameContains', 'a'],
        ['q', 'sud'],
      ]),
    )
    expect(listFilterPaths(withoutFilters(query))).toEqual([])
    expect(asked(withoutFilters(query), [], [])).toContainEqual(['kindEquals', 'SAIL'])
  })

  test('a parameter of the surroundings is kept apart', () => {
    expect(withoutParameters('tab=a%26b&q=sud', ['tab'])).toEqual({ rest: 'q=sud', taken: 'tab=a%26b' })
    expect(withoutParameters('q=sud', ['tab', 'as'])).toEqual({ rest: 'q=sud', taken: '' })
  })

  test('the address is bare for the plain list, and says everything else', () => {
    expect(writeQuery(read(''))).toBe('')
    const search =
      'page=2&size=25&sort=name%2Cdesc&sort=built%2Casc&q=sud&nameContains=a%26b&kindIn=SAIL&kindIn=MOTOR&showDeleted=true'
    expect(writeQuery(read(search))).toBe(`?${search}`)
  })

  test('an address with a wrong condition says why', () => {
    expect(readQuery(boats, 'nameContain=x')).toMatchObject({
      error: { path: 'nameContain', code: 'BAD_PARAMETER' },
    })
    expect(readQuery(boats, 'nameContains=x', ['name'])).toHaveProperty('error')
  })

  test('a wrong address of a list names the parameter, its value and its subject', () => {
    const said = (search: string) => {
      const read = readQuery(boats, search)
      const wrong = 'error' in read ? read.error : read.dropped
      return wrong ? describeRefusedParameter(search, wrong) : null
    }
    expect(said('colour=red')).toEqual({ key: 'LIST.BAD_FILTER', params: { name: 'colour', value: 'red' } })
    expect(said('builtFrom=soon')).toEqual({
      key: 'LIST.BAD_FILTER',
      params: { name: 'builtFrom', value: 'soon' },
    })
    expect(said('sort=name,up')).toEqual({ key: 'LIST.BAD_SORT', params: { name: 'sort', value: 'name,up' } })
    expect(said('columns=name,colour')).toEqual({
      key: 'LIST.BAD_COLUMNS',
      params: { name: 'columns', value: 'name,colour' },
    })
    expect(said('size=many')).toEqual({ key: 'LIST.BAD_SETTING', params: { name: 'size', value: 'many' } })
    expect(said('page=99999999')?.key).toBe('ERRORS.PAGE_TOO_DEEP')
  })

  test('an address with an unknown order or columns shows the same rows in the default, and says what it dropped', () => {
    for (const wrong of [
      'sort=name,up',
      'sort=colour,asc',
      'columns=name,colour',
      'sort=colour,asc&columns=colour',
    ]) {
      const read = readQuery(boats, `nameContains=a&${wrong}`)
      expect(read, wrong).toMatchObject({ query: { filters: [{ path: 'name' }], sort: [], columns: null } })
      expect('query' in read && read.dropped?.path, wrong).toBe(wrong.split('=')[0])
    }
    expect(readQuery(boats, 'sort=name,asc')).not.toHaveProperty('dropped')
    expect(readQuery(boats, 'sort=name,up&nameContain=x')).toHaveProperty('error')
  })

  test('the address of a list becomes the call, sorted by the file while the person chose no order', () => {
    expect(asked(read(''), ['name,asc'], ['name'])).toEqual([
      ['sort', 'name,asc'],
      ['columns', 'name'],
    ])
    expect(asked(read('sort=built,desc'), ['name,asc'], [])).toContainEqual(['sort', 'built,desc'])
  })
})

describe('a change of what is asked', () => {
  test('a changed filter starts at the first page', () => {
    const deep = read('page=3')
    for (const next of [
      withText(deep, 'x'),
      withDeleted(deep, true),
      withSort(deep, []),
      withFilter(deep, 'name', [contains('x')]),
    ]) {
      expect(next.page).toBe(0)
    }
  })

  test('a change of one field leaves the other conditions in their order', () => {
    const query = read('nameContains=a&lengthFrom=1&lengthTo=9&kindIn=SAIL')
    const changed = withFilter(query, 'length', [{ path: 'length', operator: 'From', values: ['5'] }])
    expect(writeQuery(changed)).toBe('?nameContains=a&lengthFrom=5&kindIn=SAIL')
    expect(listFilterPaths(withFilter(changed, 'name', []))).toEqual(['length', 'kind'])
  })

  test('a change that drops the filters leaves the sort', () => {
    const query = read('nameContains=a&q=b&sort=name,desc')
    expect(isNarrowed(query)).toBe(true)
    expect(writeQuery(withoutFilters(query))).toBe('?sort=name%2Cdesc')
  })
})

describe('a condition', () => {
  test.each<[FilterForm, Parameters<typeof filterForm>[0]]>([
    ['text', { kind: 'text', choices: null, lookup: null, relation: null }],
    ['number', { kind: 'integer', choices: null, lookup: null, relation: null }],
    ['date', { kind: 'instant', choices: null, lookup: null, relation: null }],
    ['boolean', { kind: 'boolean', choices: null, lookup: null, relation: null }],
    ['choices', { kind: 'status', choices: [], lookup: null, relation: null }],
    ['lookup', { kind: 'lookup', choices: null, lookup: { name: 'X' }, relation: null }],
    ['values', { kind: 'array', choices: null, lookup: null, relation: null }],
    ['relation', { kind: 'relation', choices: null, lookup: null, relation: { route: 'x' } }],
  ])('a condition is set in the editor for %s', (form, filter) => {
    expect(filterForm(filter)).toBe(form)
  })

  test.each<[FilterForm, FilterTerm[]]>([
    ['text', [contains('a')]],
    [
      'number',
      [
        { path: 'name', operator: 'From', values: ['1'] },
        { path: 'name', operator: 'To', values: ['2'] },
      ],
    ],
    ['choices', [{ path: 'name', operator: 'In', values: ['A', 'B'] }]],
    ['choices', [{ path: 'name', operator: 'All', values: ['A', 'B'] }]],
    ['values', [{ path: 'name', operator: 'None', values: ['A'] }]],
    ['boolean', [{ path: 'name', operator: 'Equals', values: ['true'] }]],
    ['lookup', [{ path: 'name', operator: 'Null', values: ['true'] }]],
  ])('a condition of %s survives the editor', (form, terms) => {
    expect(toTerms('name', form, toDraft(terms))).toEqual(terms)
  })

  test('an empty condition is none', () => {
    for (const form of ['text', 'number', 'choices', 'boolean'] as const)
      expect(toTerms('name', form, toDraft([]))).toEqual([])
  })
})

test('a cell finds its value inside the record, or flat beside it', () => {
  expect(cellValue(record({ id: 'a', berth: { city: 'Genova' } }), 'berth.city')).toBe('Genova')
  expect(
    cellValue(record({ id: 'a', 'owner.city': 'Bari', owner: { id: 'o', label: 'O' } }), 'owner.city'),
  ).toBe('Bari')
  expect(cellValue(record({ id: 'a' }), 'berth.city')).toBeNull()
})

test('instants in lists are said as people do', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(shortInstant('2026-11-21T07:05:00Z', 'it', now)).toBe('08:05')
  expect(shortInstant('2026-11-20T22:30:00Z', 'it', now)).toBe('ieri')
  expect(shortInstant('2026-11-20T23:30:00Z', 'it', now)).toBe('00:30')
  expect(shortInstant('2026-03-14T10:00:00Z', 'it', now)).toBe('14 mar')
  expect(shortInstant('2025-03-14T10:00:00Z', 'it', now)).toBe('14/03/2025')
  expect(shortInstant('never', 'it', now)).toBe('never')
})
