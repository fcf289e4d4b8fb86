import { expect, test } from 'vitest'
import { titleFor } from '../../../src/server/records/related/derive'
import { createPlan } from '../../../src/server/records/schema/plan'
import { entity } from '../../support/entity'

const lookups = { byPath: {}, name: (_: unknown, value: string) => value }
const label = (title: { path: string }[], name: string) =>
  titleFor(createPlan({ ...entity({ fields: { name: 'text' } }), title }), { name }, lookups)

test('a title is as long as a person reads, whatever is written into its fields and however often they stand in it', () => {
  const many = Array.from({ length: 500 }, () => ({ path: 'name' }))
  expect(label(many, 'x'.repeat(1_000_000))).toBe('x'.repeat(1_000))
  expect(label([{ path: 'name' }], `${'x'.repeat(999)}🐚 and more`)).toBe('x'.repeat(999))
  expect(label([{ path: 'name' }], 'Ketch')).toBe('Ketch')
})

test('a title shows a day and a moment as people read them, by the clock of the office', () => {
  const visit = entity({ fields: { day: 'date', from: 'instant' } })
  const plan = createPlan({ ...visit, title: [{ path: 'day' }, { text: ' · ' }, { path: 'from' }] })
  const record = { day: '2026-06-24', from: '2026-06-23T22:30:00.000Z' }
  expect(titleFor(plan, record, lookups)).toBe('24/06/2026 · 24/06/2026 00:30')
})
