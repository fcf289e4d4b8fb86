import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/contract/json'
import type { Revision } from '../../../src/contract/model/record'
import type { OpenRecord } from '../../../src/engine/record/open-record'
import { restoreRevision, undone } from '../../../src/engine/record/restore'
import type { EntitySketch } from '../../support/entity'
import { entityConf } from '../fakes'
import { boat, stage } from './stage'

const ROWS: EntitySketch = {
  fields: {
    name: 'text',
    iban: { kind: 'text', sensitive: true },
    seen: { kind: 'text', server: true },
    crew: { kind: 'array', schema: { type: 'array' } },
    'crew[].email': 'text',
  },
}

/** A record with rows, open on a page. */
function open(record: { [key: string]: Json }): OpenRecord {
  const { session } = stage({ sketch: ROWS, base: boat(record) })
  return { session, entity: session.entity, conf: entityConf() } as unknown as OpenRecord
}

const change = (path: string, from: Json, to: Json) => ({ path, from, to })
const revision = (n: number, ...changes: Revision['changes']): Revision => ({
  revision: n,
  at: '',
  by: null,
  operation: 'update',
  changes,
})

describe('taking changes back', () => {
  test('a restore goes from the newest change back to the oldest one requested', () => {
    const history = [
      revision(4, change('name', 'C', 'D')),
      revision(3, change('name', 'B', 'C')),
      revision(2, change('name', 'A', 'B')),
    ]
    expect(restoreRevision(2, history, open({ name: 'D' })).values).toEqual({ name: 'B' })
  })

  test('a restore adds removed rows again, removes added ones and corrects changed ones', () => {
    const now = {
      crew: [
        { _id: 'a', email: 'new@x' },
        { _id: 'c', email: 'c@x' },
      ],
    }
    const changes = [
      change('crew.a.email', 'old@x', 'new@x'),
      change('crew.b', { _id: 'b', email: 'b@x' }, null),
      change('crew.c', null, { _id: 'c', email: 'c@x' }),
    ]
    expect(undone(changes, open(now)).values).toEqual({
      crew: [
        { _id: 'a', email: 'old@x' },
        { _id: 'b', email: 'b@x' },
      ],
    })
  })

  test('a restore skips masked and system fields, and says so; the status is no field', () => {
    const changes = [change('iban', '•••', '•••'), change('seen', 'x', 'y'), change('status', 'A', 'B')]
    expect(undone(changes, open({ name: 'D' }))).toEqual({ values: {}, skipped: ['iban', 'seen'] })
  })

  test('a restore writes nothing where the values are already the same', () => {
    expect(undone([change('name', 'D', 'E')], open({ name: 'D' })).values).toEqual({})
  })
})
