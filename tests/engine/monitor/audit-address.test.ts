import { describe, expect, test } from 'vitest'
import { createMonitoring } from '../../../src/adapters/rest/security'
import { ANY_WRITE, auditParams, readAudit, withCondition } from '../../../src/engine/monitor/audit-address'

describe('the address of the history', () => {
  test('the address of the history has its conditions, and reads them back', () => {
    const filter = {
      ...ANY_WRITE,
      route: 'customers',
      field: 'subject',
      from: '2026-11-01',
      operation: 'update' as const,
      q: 'a&b',
    }
    const address = new URLSearchParams([['part', 'history'], ...auditParams(filter)]).toString()
    expect(readAudit(address)).toEqual(filter)
  })

  test('the address of the history ignores invalid conditions, and a field without its entity', () => {
    expect(readAudit('operation=burn&from=gestern&field=title&x=1')).toEqual(ANY_WRITE)
  })

  test('the address of the history drops field and record with another entity', () => {
    const filter = { ...ANY_WRITE, route: 'notes', field: 'title', id: 'r1', q: 'x' }
    expect(withCondition(filter, { route: 'customers' })).toEqual({
      ...ANY_WRITE,
      route: 'customers',
      q: 'x',
    })
    expect(withCondition(filter, { by: 'u1' })).toEqual({ ...filter, by: 'u1' })
  })

  test('days are those of the office, both included', async () => {
    const asked: unknown[] = []
    const json = async ({ params }: { params?: unknown }) => {
      asked.push(params)
      return { data: { items: [], next: null } }
    }
    await createMonitoring({ json } as never).audit(
      { ...ANY_WRITE, from: '2026-11-01', to: '2026-11-01' },
      'abc',
    )
    expect(asked).toEqual([
      [
        ['after', 'abc'],
        ['from', '2026-10-31T23:00:00.000Z'],
        ['to', '2026-11-01T23:00:00.000Z'],
      ],
    ])
  })
})
