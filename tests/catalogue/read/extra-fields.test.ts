import { describe, expect, test } from 'vitest'
import { brief, read } from './folder'

const TABLES = {
  route: 'tables',
  record: {
    properties: {
      table: { type: 'string' },
      mailbox: { type: 'object', properties: { host: { type: 'string' }, port: { type: 'integer' } } },
    },
  },
}
const problems = (lookup: object, more: Record<string, unknown> = { 'entities/tables.json': TABLES }) =>
  read({ ...more, 'lookups/boxes.json': { lookup: 'Boxes', ...lookup } }).problems.map(brief)

describe('extra fields that people change', () => {
  const rows = [{ code: 'A', extraFields: { host: 'a.example', port: 25 } }]

  test('extra fields are an object of the entity of rows and have its parts', () => {
    expect(problems({ extra: 'mailbox', rows })).toEqual([])
    expect(problems({ extra: 'mailbx', rows })).toEqual([
      expect.stringMatching(/UNKNOWN_FIELD.*"tables" has no object "mailbx"/),
    ])
    expect(problems({ extra: 'table', rows })).toEqual([
      expect.stringContaining('"tables" has no object "table"'),
    ])
    expect(problems({ extra: 'mailbox', rows: [{ code: 'A', extraFields: { hots: 'a.example' } }] })).toEqual(
      [expect.stringMatching(/UNKNOWN_FIELD.*has no part "hots"/)],
    )
  })

  test('extra fields stay in their own file where no place or no entity of rows is described', () => {
    expect(problems({ rows })).toEqual([])
    expect(problems({ extra: 'mailbox', rows }, {})).toEqual([])
  })
})
