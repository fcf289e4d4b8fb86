import { expect, test } from 'vitest'
import type { ColumnDescription } from '../../src/contract/model/page'
import { naturalWidth, textWidth } from '../../src/engine/list/column-width'
import { figureWidth, isFigure } from '../../src/engine/list/figure-width'

const column = (part: Partial<ColumnDescription>): ColumnDescription => ({
  path: 'x',
  label: 'X',
  kind: 'text',
  widget: null,
  options: {},
  align: 'start',
  sortable: true,
  width: null,
  pinned: null,
  total: null,
  choices: null,
  lookup: null,
  relation: null,
  ...part,
})
const choices = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

test('a head is never cut: the column is as wide as its words, its mark of order and its space', () => {
  const head = 'Stato amministrativo'
  expect(naturalWidth(column({ kind: 'boolean', label: head }), [], null)).toBeGreaterThanOrEqual(
    textWidth(head, 12) + 36,
  )
  expect(naturalWidth(column({ kind: 'boolean', label: 'Sì' }), [], null)).toBe(80)
})

test('a status shows its longest name whole, a choice up to a measure', () => {
  const status = (...labels: string[]) =>
    naturalWidth(column({ kind: 'status', choices: choices(...labels) }), [], null)
  expect(status('Bozza', 'Da approvare')).toBe(status('Da approvare'))
  expect(status('Da approvare')).toBeGreaterThan(status('Bozza') + 30)
  expect(naturalWidth(column({ kind: 'enum', choices: choices('x'.repeat(90)) }), [], null)).toBe(220)
})

test('figures, dates and codes are told from names, which may be cut', () => {
  const figures = [
    '80.009.000,00',
    '27/11/2026',
    'PRT-2026-000006',
    'IT60 X054 2811 1010 0000 0123 456',
    '+39 059 123456',
    '12,5 %',
  ]
  expect(figures.filter((one) => !isFigure(one))).toEqual([])
  expect(['Officina 2000', 'FERRARI', '', `OFFERTA ${'X'.repeat(40)} 1`].filter(isFigure)).toEqual([])
})

test('a figure needs more than the widest of common fonts gives it, and the room of its badges', () => {
  // DejaVu Sans, the widest: 0.636 em for a digit, 0.318 for a separator.
  expect(figureWidth('80.009.000,00')).toBeGreaterThan(13 * (10 * 0.636 + 3 * 0.318) + 20)
  expect(figureWidth('8', ['In scadenza'])).toBe(figureWidth('8') + textWidth('In scadenza', 11) + 10)
})

test('a code has the room its pattern needs, a date that of its badge beside it', () => {
  const code = (pattern: string | null) =>
    naturalWidth(column({ kind: 'code', path: 'code', label: '#' }), [], pattern)
  expect(code('DOC-{yyyy}-{seq:5}')).toBeGreaterThan(code('CLI-{seq:6}'))
  expect(code(null), 'words that people give').toBeGreaterThan(textWidth('ROLE_COLLABORATOR', 13) + 28)
  const badge = { field: 'x', when: 'true', text: 'expiring', tone: 'warning' as const, label: 'In scadenza' }
  expect(naturalWidth(column({ kind: 'date' }), [badge], null)).toBe(
    naturalWidth(column({ kind: 'date' }), [], null) + textWidth('In scadenza', 11) + 10,
  )
})
