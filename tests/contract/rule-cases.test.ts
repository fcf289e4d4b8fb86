import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiFieldError } from '../../src/contract/errors/field-error'
import type { User } from '../../src/contract/model/user'
import type { Refusal } from '../../src/server/kernel/refusal'
import { CASES, GUARD_CASES, SKETCH } from '../catalogue/rules/cases'
import { LAURA } from '../engine/fakes'
import { boat, stage } from '../engine/record/stage'
import { type EntitySketch, entity } from '../support/entity'
import { caller, type RecordsStage, recordsStage } from '../support/records'

const NOW = '2026-03-31T10:00:00Z'
const AUTHORITIES = ['ROLE_USER', 'BOAT_R', 'BOAT_W']
const USER: User = { ...LAURA, authorities: AUTHORITIES }
const CALLER = caller(AUTHORITIES, { id: USER.id })
/** Codes that only the server can decide: whether a relation's target or a lookup's code exists. */
const OF_STORE = ['INCORRECT', 'LOOKUP']

/** The server assigns new ids to rows. */
const told = (errors: readonly ApiFieldError[]) =>
  errors
    .filter(({ code }) => !OF_STORE.includes(code))
    .map(({ path, code }) => `${path.replace(/^crew\.[^.]+/, 'crew.*')}:${code}`)
    .sort()

let server: RecordsStage
beforeAll(async () => {
  server = await recordsStage('pglite')
}, 120_000)
afterAll(() => server.drop())

describe('browser and server judge a new record alike', () => {
  test.each(CASES.filter(({ facts }) => facts === undefined))('$title', async ({ rule, record }) => {
    const sketch: EntitySketch = { ...SKETCH, rules: [rule] }
    const { session } = stage({ sketch, base: null, user: USER, now: NOW })
    session.fill(record)
    const inBrowser = told(session.validate())
    const boats = entity(sketch)
    expect(await server.use(boats)).toEqual([])
    const answer = await server.records.create(boats, record, CALLER).catch((error: Refusal) => error)
    expect(answer instanceof Error ? told(answer.errors) : []).toEqual(inBrowser)
  })
})

describe('browser and server compute the same amounts, half a cent away from zero', () => {
  const sketch: EntitySketch = {
    ...SKETCH,
    fields: { ...SKETCH.fields, total: { kind: 'number', options: { currency: 'EUR', min: -1000 } } },
    rules: [
      { field: 'crew[].total', value: 'row.rate * 1.1' },
      { field: 'total', value: 'record.price * 1.5 + 0.1 + 0.2' },
    ],
  }

  test.each([
    [1.15, 2.03],
    [1.13, 2],
    [10.01, 15.32],
    [0, 0.3],
  ])('a price of %d comes to %d', async (price, total) => {
    const record = { price, crew: [{ name: 'Ada', rate: 3 }] }
    const right = { total, crew: [expect.objectContaining({ total: 3.3 })] }
    const { session } = stage({ sketch, base: null, user: USER, now: NOW })
    session.fill(record)
    expect(session.values()).toMatchObject(right)
    const boats = entity(sketch)
    expect(await server.use(boats)).toEqual([])
    const { id } = await server.records.create(boats, record, CALLER)
    expect(await server.records.get(boats, id, CALLER)).toMatchObject(right)
  })
})

describe('browser and server let a record into a status alike', () => {
  const statuses = { default: 'DRAFT', list: [{ code: 'DRAFT' }, { code: 'SOLD' }] }

  test.each(GUARD_CASES)('$title', async ({ rules, record, allowed, missing }) => {
    const sketch: EntitySketch = { ...SKETCH, statuses, rules }
    const { session } = stage({ sketch, base: boat(record), user: USER, now: NOW })
    const { allowed: lets, missing: lacks } = session.guard('SOLD')
    expect({ lets, lacks }).toEqual({ lets: allowed, lacks: missing })
    const boats = entity(sketch)
    expect(await server.use(boats)).toEqual([])
    const { id } = await server.records.create(boats, record, CALLER)
    const move = server.records.changeStatus(boats, id, 'SOLD', {}, CALLER)
    if (allowed && missing.length === 0) expect(await move).toMatchObject({ status: 'SOLD' })
    else
      await expect(move).rejects.toMatchObject({
        code: 'STATUS_GUARD',
        errors: missing.map((path) => ({ path, code: 'REQUIRED' })),
      })
  })
})
