import { expect, test, vi } from 'vitest'
import { plainName } from '../../../src/catalogue/search-text'
import type { RecordQuery } from '../../../src/contract/ports/backend'
import { loadLabels } from '../../../src/engine/import/labels-of'

const FIELDS = [{ path: 'assignedTo', relation: 'users', lookup: null }]
const TABLE = { header: ['Assegnato a'], rows: [['Elena Rinaldi'], ['Nessuno']] }

/** An office whose person may read the related records, or only name them. */
const officeWith = (records: object, canRead: boolean) => ({
  conf: { byRoute: () => (canRead ? { canRead } : undefined) },
  ports: { backend: { records } },
  lookups: {},
})

test.each([
  [true, 'list', ['label', 'code']],
  [false, 'names', ['label']],
])(
  'people named in a file are found by who may read them (%s) or name them alone',
  async (canRead, call, paths) => {
    const ask = vi.fn(async () => ({ items: [{ id: 'u1', label: 'Elena Rinaldi', code: null }] }))
    const labels = await loadLabels(
      officeWith({ [call]: ask }, canRead) as never,
      TABLE as never,
      ['assignedTo'],
      FIELDS as never,
    )
    expect(labels.get('assignedTo')?.get(plainName('Elena Rinaldi'))).toBe('u1')
    const asked = ask.mock.calls as unknown as [string, RecordQuery][]
    expect(asked.map(([route]) => route)).toEqual(paths.map(() => 'users'))
    const values = ['Elena Rinaldi', 'Nessuno']
    expect(asked.flatMap(([, query]) => query.filters)).toEqual(
      paths.map((path) => ({ path, operator: 'In', values })),
    )
  },
)
