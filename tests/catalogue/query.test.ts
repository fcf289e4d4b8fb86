import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeListQuery, PLAIN_LIST } from '../../src/catalogue/list-query/query'
import { readListCall } from '../../src/catalogue/list-query/read-list-call'
import { searchWords } from '../../src/catalogue/search-text'
import type { ListQuery } from '../../src/contract/calls/api'
import { entity } from '../support/entity'

const ID = '0192f3a0-0000-7000-8000-000000000001'

const boat = entity({
  fields: {
    name: 'text',
    valid: 'date',
    validFrom: 'date',
    price: 'number',
    sails: 'integer',
    racing: 'boolean',
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
    rating: { kind: 'lookup' },
    owner: 'relation',
    built: 'date',
    iban: { kind: 'text', sensitive: true },
    berth: 'group',
    'berth.city': 'text',
    crew: 'array',
    'crew[].email': 'text',
  },
  copied: { 'owner.displayName': 'text', 'owner.bornDate': 'date' },
  statuses: { list: [{ code: 'DRAFT' }, { code: 'AFLOAT' }] },
})

function decode(text: string, hidden: string[] = []) {
  const answer = readListCall(boat, new URLSearchParams(text), hidden)
  return 'error' in answer ? answer.error : answer.query
}
const filters = (text: string) => {
  const query = decode(text)
  return 'filters' in query
    ? query.filters.map(({ path, operator, values }) => `${path} ${operator} ${values.join('|')}`)
    : query.message
}
const fault = (text: string, hidden?: string[]) => {
  const answer = decode(text, hidden)
  return 'code' in answer ? `${answer.code}: ${answer.message}` : 'accepted'
}

describe('what one call may hold', () => {
  const many = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index))

  test('words count once, and a word inside another one not at all', () => {
    expect(searchWords('  Mària  mari MARIA sol')).toEqual(['maria', 'sol'])
    const repeated = many(40, () => 'sea').join(' ')
    expect(decode(`q=${repeated}`)).toMatchObject({ q: repeated })
  })

  test.each([
    [
      'the words of the search',
      `q=${many(17, (index) => `w${index}x`).join('+')}`,
      'q has 17 different words',
    ],
    ['its characters', `q=${'a'.repeat(201)}`, 'q has 201 characters'],
    [
      'the words of a condition',
      `nameContains=${many(17, (index) => `w${index}x`).join('+')}`,
      'nameContains has 17 different words',
    ],
    ['the values of a condition', `nameIn=${many(1001, String).join(',')}`, 'nameIn has 1001 values'],
    ['the characters of a value', `nameEquals=${'a'.repeat(1001)}`, 'nameEquals has 1001 characters'],
    ['conditions', many(61, (index) => `f${index}Equals=1`).join('&'), 'filters has 61 entries'],
    ['keys of the order', many(9, (index) => `sort=f${index}`).join('&'), 'sort has 9 entries'],
    ['columns', `columns=${many(201, (index) => `c${index}`).join(',')}`, 'columns has 201 entries'],
    ['totals', many(51, (index) => `totals=f${index},sum`).join('&'), 'totals has 51 entries'],
  ])('%s are bounded', (_, text, said) => {
    expect(fault(text)).toContain(`BAD_PARAMETER: ${said}`)
  })

  test('what is asked twice is asked once', () => {
    expect(
      decode('sort=name,asc&sort=name,asc&columns=name,name&totals=price,sum&totals=price,sum'),
    ).toMatchObject({
      sort: [{ path: 'name', direction: 'asc' }],
      columns: ['name'],
      totals: [{ path: 'price', total: 'sum' }],
    })
  })

  test('a text that was pasted is cut before it is asked', () => {
    const pasted = many(40, (index) => `w${index}x`).join(' ')
    const [[, sent] = ['', '']] = encodeListQuery({ q: pasted })
    expect(decode(`q=${encodeURIComponent(sent)}`)).toMatchObject({
      q: many(16, (index) => `w${index}x`).join(' '),
    })
    expect(decode(new URLSearchParams(encodeListQuery({ q: 'b'.repeat(999) })).toString())).toMatchObject({
      q: 'b'.repeat(200),
    })
  })
})

describe('decoding', () => {
  test('a query without parameters is the plain list', () => {
    expect(decode('')).toEqual(PLAIN_LIST)
  })

  test('the address decodes paging, sort, search and switches', () => {
    expect(
      decode(
        'page=2&size=20&sort=name,desc&sort=berth.city&q=%20ada%20&showDeleted=true&showArchived=false&count=exact',
      ),
    ).toEqual({
      ...PLAIN_LIST,
      page: 2,
      size: 20,
      sort: [
        { path: 'name', direction: 'desc' },
        { path: 'berth.city', direction: 'asc' },
      ],
      q: 'ada',
      showDeleted: true,
      count: 'exact',
    })
  })

  test('filters: operators, dotted paths, common keys and paths across a relation', () => {
    expect(
      filters(
        'nameContains=ada&berth.cityEquals=Modena&priceFrom=1.5&priceTo=3&statusIn=DRAFT,AFLOAT&createdAtFrom=2026-01-01&owner.displayNameContains=x&ratingNull=true',
      ),
    ).toEqual([
      'name Contains ada',
      'berth.city Equals Modena',
      'price From 1.5',
      'price To 3',
      'status In DRAFT|AFLOAT',
      'createdAt From 2026-01-01',
      'owner.displayName Contains x',
      'rating Null true',
    ])
  })

  test('the longest field wins: validFrom is valid + From, validFromFrom is validFrom + From', () => {
    expect(filters('validFrom=2026-01-01')).toEqual(['valid From 2026-01-01'])
    expect(filters('validFromFrom=2026-01-01')).toEqual(['validFrom From 2026-01-01'])
  })

  test('the filter In takes repetition as well as commas, and nothing', () => {
    expect(filters('ratingIn=A&ratingIn=B')).toEqual(['rating In A|B'])
    expect(filters('ratingIn=A,B')).toEqual(['rating In A|B'])
    expect(filters('ratingIn=')).toEqual(['rating In '])
  })

  test('columns may be chosen', () => {
    expect(
      readListCall(boat, new URLSearchParams('columns=name,owner.displayName&columns=status')),
    ).toMatchObject({
      query: { columns: ['name', 'owner.displayName', 'status'] },
    })
  })

  test('showTags and enableFilters are known', () => {
    expect(fault('showTags=true&enableFilters=true')).toBe('accepted')
  })

  test('more rows than 200 are never answered', () => {
    expect(decode('size=1000')).toMatchObject({ size: 200 })
  })

  test('cursors replace the page', () => {
    expect(decode('after=abc&size=100&page=5000')).toMatchObject({ after: 'abc', before: null })
  })
})

describe('refusals', () => {
  test.each([
    ['nameContain=x', 'BAD_PARAMETER: unknown parameter nameContain: did you mean nameContains?'],
    ['nmaeContains=x', 'BAD_PARAMETER: unknown parameter nmaeContains: did you mean nameContains?'],
    ['name=x', 'BAD_PARAMETER: unknown parameter name: did you mean nameEquals?'],
    ['pag=1', 'BAD_PARAMETER: unknown parameter pag: did you mean page?'],
    [
      'zzzzzzzz=1',
      'BAD_PARAMETER: unknown parameter zzzzzzzz: filters are a field and an operator, as in nameContains',
    ],
    ['sort=nmae,asc', 'BAD_PARAMETER: unknown field nmae in sort: did you mean name?'],
    [
      'sort=name,up',
      'BAD_PARAMETER: sort name,up is not field,asc or field,desc; repeat sort for further fields',
    ],
    ['skip=5', 'BAD_PARAMETER: skip needs a cursor: add after or before, or use page'],
    [
      'after=abc&skip=10001',
      'PAGE_TOO_DEEP: skip 10001 passes over more than 10000 rows: take a cursor nearer to them',
    ],
    ['columns=nam', 'BAD_PARAMETER: unknown field nam in columns: did you mean name?'],
    ['page=-1', 'BAD_PARAMETER: page -1 is not a whole number from 0'],
    ['size=0', 'BAD_PARAMETER: size 0 is not a whole number from 1'],
    ['size=x', 'BAD_PARAMETER: size x is not a whole number from 1'],
    ['totals=pric,sum', 'BAD_PARAMETER: unknown field pric in totals: did you mean price?'],
    ['totals=built,sum', 'BAD_PARAMETER: totals built,sum: built has no sum, but min, max, count'],
    ['totals=name', 'BAD_PARAMETER: totals name: name has no such total, but count'],
    ['count=all', 'BAD_PARAMETER: count all is not one of capped, exact, none'],
    ['showDeleted=1', 'BAD_PARAMETER: showDeleted 1 is not one of true, false'],
    ['priceFrom=a', 'BAD_PARAMETER: priceFrom a is not a number such as 1234.5'],
    ['sailsEquals=1.5', 'BAD_PARAMETER: sailsEquals 1.5 is not a whole number'],
    ['builtFrom=2026-02-31', 'BAD_PARAMETER: builtFrom 2026-02-31 is not a date such as 2026-03-31'],
    ['owner.bornDateFrom=x', 'BAD_PARAMETER: owner.bornDateFrom x is not a date such as 2026-03-31'],
    ['kindEquals=SIAL', 'BAD_PARAMETER: kind has no value SIAL: did you mean SAIL?'],
    ['statusEquals=X', 'BAD_PARAMETER: status has no value X; it has DRAFT, AFLOAT'],
    ['ownerEquals=7', 'BAD_PARAMETER: ownerEquals 7 is not the id of a record'],
    ['idEquals=7', 'BAD_PARAMETER: idEquals 7 is not the id of a record'],
    ['racingContains=t', 'BAD_PARAMETER: racing does not answer Contains: use Equals, Not, Null'],
    ['ratingNull=yes', 'BAD_PARAMETER: ratingNull yes is not true or false'],
    [
      'nameEquals=a&nameEquals=b',
      'BAD_PARAMETER: nameEquals is given 2 times; for several values use nameIn',
    ],
    [
      'after=a&before=b',
      'BAD_PARAMETER: after and before cannot be given together: after reads on, before reads back',
    ],
    ['crew[].emailEquals=a', 'BAD_PARAMETER: unknown parameter crew[].emailEquals'],
  ])('%s', (text, message) => {
    expect(fault(text)).toContain(message)
  })

  test('a page beyond row 10,000 names the cure', () => {
    expect(fault('page=200&size=50')).toBe('accepted')
    expect(fault('page=201&size=50')).toBe(
      'PAGE_TOO_DEEP: page 201 of 50 rows is beyond row 10000: narrow the filters or use the cursors next and prev (after, before)',
    )
  })

  test('sensitive and hidden fields are unknown, and not suggested', () => {
    expect(fault('ibanEquals=x')).not.toContain('iban?')
    expect(fault('sort=iban,asc')).toMatch(/^BAD_PARAMETER: unknown field iban/)
    expect(fault('berth.cityEquals=x', ['berth'])).toMatch(/^BAD_PARAMETER: unknown parameter/)
    expect(fault('owner.displayNameContains=x', ['owner'])).toMatch(/^BAD_PARAMETER: unknown parameter/)
  })
})

describe('encoding', () => {
  test('the encoder writes only what differs from the plain list, in a stable order', () => {
    expect(encodeListQuery({ ...PLAIN_LIST, size: 50 })).toEqual([['size', '50']])
    expect(
      encodeListQuery({
        q: ' ada ',
        page: 1,
        sort: [{ path: 'name', direction: 'desc' }],
        filters: [{ path: 'kind', operator: 'In', values: ['SAIL', 'MOTOR'] }],
      }),
    ).toEqual([
      ['page', '1'],
      ['sort', 'name,desc'],
      ['q', 'ada'],
      ['kindIn', 'SAIL'],
      ['kindIn', 'MOTOR'],
    ])
  })

  test('whatever is encoded is decoded again', () => {
    const text = fc
      .string({ minLength: 1 })
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const filter = fc.oneof(
      fc.record({
        path: fc.constantFrom('name', 'berth.city', 'code', 'owner.displayName'),
        operator: fc.constantFrom('Equals', 'Not', 'Contains', 'From', 'To'),
        values: fc.array(text, { minLength: 1, maxLength: 1 }),
      }),
      fc.record({
        path: fc.constantFrom('rating', 'label'),
        operator: fc.constant('In'),
        values: fc.uniqueArray(text, { maxLength: 4 }),
      }),
      fc.record({ path: fc.constant('owner'), operator: fc.constant('In'), values: fc.constant([ID]) }),
      fc.record({
        path: fc.constant('price'),
        operator: fc.constant('From'),
        values: fc.integer({ min: -1e6, max: 1e6 }).map((one) => [String(one)]),
      }),
    ) as fc.Arbitrary<ListQuery['filters'][number]>
    const query: fc.Arbitrary<ListQuery> = fc.record({
      page: fc.integer({ min: 0, max: 50 }),
      size: fc.integer({ min: 1, max: 200 }),
      sort: fc.uniqueArray(
        fc.record({
          path: fc.constantFrom('name', 'status', 'owner.displayName'),
          direction: fc.constantFrom('asc', 'desc'),
        }),
        { selector: ({ path }) => path },
      ),
      q: text.map((one) => one.trim()),
      filters: fc.uniqueArray(filter, { selector: ({ path, operator }) => path + operator }),
      showDeleted: fc.boolean(),
      showArchived: fc.boolean(),
      toPutRight: fc.boolean(),
      columns: fc.option(fc.constant(['name', 'berth.city'])),
      after: fc.constant(null),
      before: fc.constant(null),
      skip: fc.constant(0),
      count: fc.constantFrom('capped', 'exact', 'none'),
      totals: fc.subarray([
        { path: 'price', total: 'sum' },
        { path: 'built', total: 'max' },
        { path: 'name', total: 'count' },
      ]),
    }) as fc.Arbitrary<ListQuery>
    fc.assert(
      fc.property(query, (one) => {
        expect(decode(new URLSearchParams(encodeListQuery(one)).toString())).toEqual(one)
      }),
    )
  })
})
