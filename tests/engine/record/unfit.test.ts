import { describe, expect, test } from 'vitest'
import { createTexts } from '../../../src/app/i18n'
import it from '../../../src/app/texts/it.json'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import { createUnfit } from '../../../src/engine/record/unfit'
import { errorText } from '../../../src/engine/record/words'
import type { EntitySketch } from '../../support/entity'
import { entityConf } from '../fakes'
import { boat, type StageOptions, stage } from './stage'

const PEOPLE: Record<string, JsonObject> = { a: { id: 'a', sort: 'A' }, b: { id: 'b', sort: 'B' } }
const TOWNS: Record<string, string[]> = { ITA: ['MO', 'BO'], SMR: ['RSM'], FRA: [] }

const TRIP: EntitySketch = {
  fields: {
    kind: 'text',
    guide: {
      kind: 'relation',
      relation: { route: 'people', embedded: false, create: false, where: { sort: { field: 'kind' } } },
    },
    country: 'text',
    province: {
      kind: 'lookup',
      lookup: { name: 'Provinces', filter: { alpha1: { field: 'country' } } },
      options: { free: true },
    },
    note: 'text',
  },
  texts: { it: { field: { kind: 'Tipo', country: 'Paese' }, rule: {} } } as never,
}

/** An office whose people are readable by default, with tables that load at once. */
function unfit(canRead = true): NonNullable<StageOptions['unfit']> {
  const office = {
    conf: { byRoute: (route: string) => entityConf({ route, canRead }) },
    entities: { describe: async () => ({ endpoint: '/api/people' }) },
    ports: { backend: { records: { get: async (_: string, id: string) => PEOPLE[id] } } },
    lookups: {
      peek: (_: string, { alpha1 }: Record<string, string>) => ({
        state: 'ready',
        options: (alpha1 ? (TOWNS[alpha1] ?? []) : Object.values(TOWNS).flat()).map((value) => ({ value })),
      }),
    },
  }
  return (entity: Entity, arrived) => createUnfit(office as never, entity, arrived)
}

const open = (base: JsonObject | null, canRead = true) =>
  stage({ sketch: TRIP, base: base && boat(base), unfit: unfit(canRead) })
const errors = ({ state }: ReturnType<typeof open>) => Object.keys(state().errors)
const arrived = () => new Promise((resolve) => setTimeout(resolve))

describe('a choice that no longer goes with what it depends on', () => {
  test('a relation is marked incorrect with the field it follows, once that changes, and no more once it goes again [AUTO-15]', async () => {
    const { session, idle, ...page } = open({ kind: 'A', guide: { id: 'a', label: 'Anna' } })
    expect(errors({ session, idle, ...page })).toEqual([])
    session.change('kind', 'B')
    idle()
    await arrived()
    idle()
    expect(page.state().errors).toMatchObject({
      guide: [{ path: 'guide', code: 'INCORRECT', params: { context: 'beside', beside: 'kind' } }],
    })
    session.change('guide', { id: 'b', label: 'Bruno' })
    idle()
    await arrived()
    idle()
    expect(page.state().errors).toEqual({})
  })

  test('a lookup is marked, at once, in a new record too; where the table offers nothing any text goes', () => {
    for (const base of [{ country: 'ITA', province: 'MO' }, null]) {
      const page = open(base)
      page.session.fill({ country: 'ITA', province: 'MO' })
      expect(page.session.validate()).toEqual([])
      page.session.change('country', 'SMR')
      expect(page.session.validate()).toMatchObject([
        { path: 'province', code: 'INCORRECT', params: { beside: 'country' } },
      ])
      page.session.change('country', 'FRA')
      expect(page.session.validate()).toEqual([])
    }
  })

  test('what was stored so stays while nobody touches it; who may not read the records is told by the server alone', async () => {
    const old = open({ kind: 'B', guide: { id: 'a', label: 'Anna' }, country: 'SMR', province: 'MO' })
    old.session.change('note', 'x')
    await arrived()
    expect(old.session.validate()).toEqual([])
    const blind = open({ kind: 'A', guide: { id: 'a', label: 'Anna' } }, false)
    blind.session.change('kind', 'B')
    expect(blind.session.validate()).toEqual([])
    await arrived()
    expect(blind.session.validate()).toEqual([])
  })

  test('the browser’s finding and the server’s are said in the same words, with the label of the field', async () => {
    const page = open({ country: 'ITA', province: 'MO' })
    page.session.change('country', 'SMR')
    const [own] = page.session.validate()
    const texts = await createTexts(async () => it, ['it'], 'it')
    const server = {
      path: 'province',
      code: 'INCORRECT',
      message: 'has no row MO in Provinces',
      params: { context: 'beside', beside: 'country' },
    }
    const words = "Non è compatibile con «Paese»: scegli un'altra voce dell'elenco o svuota il campo."
    expect(own && errorText(own, page.session.entity, texts)).toBe(words)
    expect(errorText(server, page.session.entity, texts)).toBe(words)
  })

  test('the message about one text of several names it', async () => {
    const { entity } = open({}).session
    const texts = await createTexts(async () => it, ['it'], 'it')
    const finding = {
      path: 'to.1',
      code: 'EMAIL',
      message: 'is not a valid e-mail address',
      params: { item: 'ada' },
    }
    expect(errorText(finding, entity, texts)).toBe('ada: Indirizzo e-mail non valido.')
  })
})
