import { describe, expect, test } from 'vitest'
import { createBackend } from '../../../src/adapters/rest/backend'
import { decodeRecord, encodeRecord } from '../../../src/adapters/rest/decode'
import type { Http } from '../../../src/adapters/rest/http'
import type { JsonObject } from '../../../src/contract/json'
import { createRecordCalls } from '../../../src/engine/record/records'
import { fakeBackend } from './stage'

describe('records of an endpoint', () => {
  test('loading runs in order: loaded, decoded, listeners told [RECORD-14]', async () => {
    const order: string[] = []
    const json = async () => {
      order.push('loaded')
      return { data: { id: 'b1', extraFields: { current_envers_version: 4 } } }
    }
    const { records: port } = createBackend({ json } as unknown as Http, async () => undefined)
    const records = createRecordCalls(port, 'boats')
    records.listen(({ record }) => order.push(`decoded ${record._version}`, 'notified'))
    await records.load('b1')
    expect(order).toEqual(['loaded', 'decoded 4', 'notified'])
  })

  test('each create, update, status, delete and restore notifies the listeners [RECORD-15]', async () => {
    const records = createRecordCalls(fakeBackend().backend, 'boats')
    const told: string[] = []
    records.listen(({ type, record }) => told.push(`${type} ${record.id}`))
    await records.create({ name: 'Bora' }, 'key')
    await records.update('b1', {})
    await records.changeStatus('b1', 'AFLOAT', {})
    await records.remove('b1')
    await records.restore('b1')
    expect(told).toEqual(['created b1', 'updated b1', 'status b1', 'deleted b1', 'restored b1'])
  })

  test('the model carries what every record has, whatever the answer left out [RECORD-03]', () => {
    const whole = {
      id: 'b1',
      code: 'BRC-1',
      status: 'DRAFT',
      delete: { deleted: true },
      rootId: 'r1',
      parentId: 'p1',
      entity: { id: 'boats' },
    }
    const wire = { ...whole, extraFields: { current_envers_version: 4, access: { mayWrite: false } } }
    const record = decodeRecord(wire)
    expect(record).toMatchObject({ ...whole, _version: 4, _access: { mayWrite: false } })
    expect(encodeRecord(record as JsonObject)).toMatchObject(wire)
    // Records of the form kit share only the id.
    expect(decodeRecord({ id: 'b1' })).toMatchObject({
      id: 'b1',
      code: null,
      status: null,
      delete: { deleted: false },
      rootId: null,
      parentId: null,
      entity: { id: '' },
      _version: 0,
    })
  })

  test('the calls need an endpoint and throw without one [ERR-36]', () => {
    expect(() => createRecordCalls(fakeBackend().backend, '')).toThrow(
      'You must override the getEndpointUrl method and return a valid url.',
    )
  })
})
