import { expect, test } from 'vitest'
import { optionsModule } from '../../codegen/options-module'
import type { WidgetManifest } from '../../src/contract/ports/widget'

function manifest(id: string, options: WidgetManifest['options']): WidgetManifest {
  return { id, description: '', accepts: [], options, width: 12, needs: [], check: false, fixtures: [] }
}

test('a widget that takes options has a type of them, required ones without a question mark', async () => {
  const text = await optionsModule([
    manifest('plain', { type: 'object', additionalProperties: false, properties: {} }),
    manifest('recordStars', {
      type: 'object',
      additionalProperties: false,
      required: ['most'],
      properties: {
        most: { type: 'integer', description: 'How many there are.' },
        look: { enum: ['round', 'sharp'] },
        names: { type: 'array', items: { type: 'string' } },
      },
    }),
  ])
  expect(text).toContain('export type RecordStarsOptions = {')
  expect(text).toContain('How many there are.')
  expect(text).toMatch(/\n {2}most: number\n/)
  expect(text).toMatch(/\n {2}look\?: 'round' \| 'sharp'\n/)
  expect(text).toMatch(/\n {2}names\?: string\[\]\n/)
  expect(text).not.toContain('PlainOptions')
  expect(text).not.toContain('interface')
  expect(text).not.toContain('[k: string]')
})
