import { expect, test, vi } from 'vitest'
import { plainName } from '../../../src/catalog/search-text'
import { loadLabels } from '../../../src/engine/import/labels-of'

const FIELDS = [{ path: 'assignedTo', relation: 'users', lookup: null }]
const TABLE = { heads: ['Assegnato a'], rows: [['Elena Rinaldi'], ['Nessuno']] }

/** An office whose person reads the related records, or may only name them. */
const officeWith = (list: unknown, canRead: boolean) => ({
  conf: { byRoute: () => (canRead ? { canRead } : undefined) },
  entities: { describe: async () => ({ endpoint: '/api/auth/users' }) },
  ports: { backend: { list } },
  lookups: {},
})

test.each([
  [true, '/api/auth/users', 2],
  [false, '/api/suggestions/users', 1],
])('people named in a file are found by who may read them (%s) or name them alone', async (canRead, endpoint, calls) => {
  const list = vi.fn(async () => ({ items: [{ id: 'u1', label: 'Elena Rinaldi', code: null }] }))
  const labels = await loadLabels(officeWith(list, canRead) as never, TABLE as never, ['assignedTo'], FIELDS as never)
  expect(labels.get('assignedTo')?.get(plainName('Elena Rinaldi'))).toBe('u1')
  const asked = list.mock.calls as unknown as [string, [string, string][]][]
  expect(asked.map(([at]) => at)).toEqual(Array(calls).fill(endpoint))
  const names = asked.flatMap(([, params]) => params.filter(([name]) => name === 'labelIn').map(([, value]) => value))
  expect(names).toEqual(['Elena Rinaldi', 'Nessuno'])
  if (!canRead) expect(asked[0]?.[1].every(([name]) => name === 'labelIn')).toBe(true)
})
