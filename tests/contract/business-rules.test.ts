import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiFieldError } from '../../src/contract/errors/field-error'
import type { JsonObject } from '../../src/contract/json'
import type { Entity } from '../../src/contract/model/entity'
import type { Refusal } from '../../src/server/kernel/refusal'
import { BUSINESS_RULES, type BusinessRule } from '../catalogue/business-rules/rules'
import { brief, read } from '../catalogue/read/folder'
import { LAURA } from '../engine/fakes'
import { stage } from '../engine/record/stage'
import type { EntitySketch } from '../support/entity'
import { caller, type RecordsStage, recordsStage } from '../support/records'

const NOW = '2026-03-31T10:00:00Z'
const AUTHORITIES = ['ROLE_USER', 'DEALS_R', 'DEALS_W']
const CALLER = caller(AUTHORITIES, { id: LAURA.id })

/** A file with the properties and rules, as an office writes it. */
function readRule({ properties, rules, says }: BusinessRule): {
  entity: Entity | undefined
  faults: string[]
} {
  const route = `deals-${BUSINESS_RULES.findIndex((one) => one.says === says)}`
  const file = { route, authority: 'DEALS', title: '{id}', record: { properties }, rules }
  const { entities, problems } = read({ 'entities/deals.json': file })
  return {
    entity: entities.find((one) => one.route === route),
    faults: problems.filter(({ severity }) => severity === 'error').map(brief),
  }
}

function sketchOf({ fields, copied: _copied, ...rest }: Entity): EntitySketch {
  return { ...rest, fields: Object.fromEntries(fields.map((field) => [field.path, field])) } as EntitySketch
}

/** Rows have other ids on the server. */
const toTold = (errors: readonly ApiFieldError[]) =>
  errors
    .map(({ path, code }) => `${path.replace(/\.(\d+|[0-9a-f-]{36}|r\d+)(?=\.|$)/g, '.*')}:${code}`)
    .sort()

function inBrowser(entity: Entity, record: JsonObject) {
  const user = { ...LAURA, authorities: AUTHORITIES }
  const { session } = stage({ sketch: sketchOf(entity), base: null, user, now: NOW })
  session.fill(record)
  return { refuses: toTold(session.validate()), values: session.values() }
}

let server: RecordsStage
beforeAll(async () => {
  server = await recordsStage('pglite')
}, 120_000)
afterAll(() => server.drop())

async function onServer(entity: Entity, record: JsonObject) {
  const answer = await server.records.create(entity, record, CALLER).catch((error: Refusal) => error)
  if (answer instanceof Error) return { refuses: toTold(answer.errors), values: {} }
  return { refuses: [], values: await server.records.get(entity, answer.id, CALLER) }
}

describe('business rules hold and refuse alike in the browser and on the server', () => {
  test.each(BUSINESS_RULES.map((rule) => [rule.says, rule] as const))('%s', async (_says, rule) => {
    const { entity, faults } = readRule(rule)
    expect(faults).toEqual([])
    if (!entity) throw new Error('no entity')
    expect(await server.use(entity)).toEqual([])
    for (const { record, gives = {}, refuses = [] } of rule.cases) {
      const sides = [inBrowser(entity, record), await onServer(entity, record)]
      for (const side of sides) expect([record, side.refuses]).toEqual([record, refuses])
      for (const side of sides) expect(side.values).toMatchObject(gives)
    }
  })

  test('the table says at least 36 business rules directly', () => {
    expect(BUSINESS_RULES.length).toBeGreaterThanOrEqual(36)
  })
})
