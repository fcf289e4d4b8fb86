import { describe, expect, test } from 'vitest'
import type { RecordData } from '../../../../src/contract/model/record'
import { byOrder, passes, toLookupRow } from '../../../../src/server/features/office/lookups/row'

describe('rows of reference tables', () => {
  test.each([
    [{ alpha1: 'ITA' }, { alpha1: 'ITA' }, true],
    [{ alpha1: 'ITA' }, { alpha1: 'CHE' }, false],
    [{ alpha1: 'XML, API' }, { alpha1: 'API' }, true],
    [{ alpha1: null }, { alpha1: 'API' }, true],
    [{ flag1: true }, { flag1: 'true' }, true],
    [{ flag1: false }, { flag1: 'true' }, false],
    [{ alpha1: 'A', alpha2: 'B' }, { alpha1: 'A', alpha2: 'C' }, false],
  ])('%o under %o: %s', (row, filters, fits) => {
    expect(passes(row, filters)).toBe(fits)
  })

  test('rows of reference tables are sorted by order, then by code in natural order', () => {
    const rows = [
      { code: '10', order: null },
      { code: '9', order: null },
      { code: 'z', order: 1 },
    ]
    expect(rows.sort(byOrder).map(({ code }) => code)).toEqual(['z', '9', '10'])
  })

  test('a row takes its extra fields from the store where the table keeps them there, else from its file', () => {
    const rows = new Map([['A', { code: 'A', name: 'A', extraFields: { host: 'file' } }]])
    const row = (more: object, extra: string | null) =>
      toLookupRow({ id: '1', code: 'A', table: 'BOX', ...more } as unknown as RecordData, { rows, extra })
        .extraFields
    expect(row({ mailbox: { host: 'store', port: null, tls: false } }, 'mailbox')).toEqual({
      host: 'store',
      tls: false,
    })
    expect(row({ mailbox: { host: null, port: null } }, 'mailbox')).toBeNull()
    expect(row({}, null)).toEqual({ host: 'file' })
    expect(row({}, 'mailbox'), 'the entity of rows does not know the place').toEqual({ host: 'file' })
  })
})
