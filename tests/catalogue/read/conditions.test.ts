import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/contract/json'
import { brief, read } from './folder'

/** Problems of a relation to reservations that are chosen by a condition. */
const problemsOf = (where: Record<string, Json>) => {
  const reservations = {
    route: 'reservations',
    title: '{id}',
    record: { properties: { kind: { enum: ['DAY', 'WEEK'] }, item: { entity: 'reservations', where } } },
    conf: {
      statuses: {
        default: 'FREE',
        list: [
          { code: 'FREE', allowable: ['OUT'] },
          { code: 'OUT', allowable: ['FREE'] },
        ],
      },
    },
  }
  const { problems } = read({ 'entities/reservations.json': reservations })
  return problems
    .filter(({ code }) => code !== 'MISSING_TEXT')
    .map((one) => `${brief(one)} (${one.hint})`.replace(/ \d+ /, ' '))
}

describe('a condition on the records of a relation', () => {
  test('a condition on a relation names statuses and codes that the other entity has', () => {
    expect(problemsOf({ status: 'FREE', kind: ['DAY', 'WEEK'] })).toEqual([])
    expect(problemsOf({ status: ['FREE', 'OUT'], kind: { field: 'kind' } })).toEqual([])
  })

  test.each<[Record<string, Json>, string]>([
    [{ status: 'FREEE' }, 'UNKNOWN_STATUS "reservations" has no status "FREEE" (did you mean "FREE"?)'],
    [{ status: 'NOPE' }, 'UNKNOWN_STATUS "reservations" has no status "NOPE" (one of: FREE, OUT)'],
    [{ status: 5 }, 'UNKNOWN_STATUS "reservations" has no status "5" (one of: FREE, OUT)'],
    [
      { status: 'FREE,OUT' },
      'UNKNOWN_STATUS "reservations" has no status "FREE,OUT" (write a list: ["FREE", "OUT"])',
    ],
    [{ status: ['FREE', 'GONE'] }, 'UNKNOWN_STATUS "reservations" has no status "GONE" (one of: FREE, OUT)'],
    [{ kind: 'YEAR' }, 'BAD_FILTER "kind" of "reservations" has no code "YEAR" (one of: DAY, WEEK)'],
  ])('%j is a Problem with its cure', (where, told) => {
    expect(problemsOf(where)).toEqual([told])
  })
})

describe('the values of a mail', () => {
  const problems = (values: Record<string, string>) =>
    read({
      'entities/letters.json': {
        route: 'letters',
        title: '{id}',
        record: { properties: { m: { type: 'string', format: 'email' } } },
        effects: [{ id: 'e', on: { create: true }, mail: { template: 'NOTICE', to: 'record.m', values } }],
      },
    }).problems.filter(({ code }) => code !== 'MISSING_TEXT')

  test('the values of a mail are placeholders of its event’s text; an unknown one gets a suggestion', () => {
    expect(problems({ 'notice.title': "'x'" })).toEqual([])
    expect(problems({ 'notice.titel': "'x'" })).toMatchObject([
      { code: 'UNKNOWN_PLACEHOLDER', severity: 'warning', hint: 'did you mean "notice.title"?' },
    ])
    expect(problems({ 'boat.length': "'x'" })).toMatchObject([
      { code: 'UNKNOWN_PLACEHOLDER', message: 'the text of NOTICE has no placeholder "boat.length"' },
    ])
  })
})
