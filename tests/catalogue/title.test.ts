import { expect, test } from 'vitest'
import { composeTitle } from '../../src/catalogue/labels/title'
import type { TitlePart } from '../../src/contract/model/entity'

/** `{code} – {name}` as parsed parts. */
function parts(template: string): TitlePart[] {
  return template
    .split(/(\{[^}]+\})/)
    .filter((one) => one !== '')
    .map((one) => (one.startsWith('{') ? { path: one.slice(1, -1) } : { text: one }))
}

const title = (template: string, values: Record<string, string>) =>
  composeTitle(parts(template), (path) => values[path] ?? '')

test.each<[string, Record<string, string>, string]>([
  ['{code} – {name}', { code: 'A1', name: 'Ada' }, 'A1 – Ada'],
  ['{code} – {name}', { name: 'Ada' }, 'Ada'],
  ['{code} – {name}', { code: 'A1' }, 'A1'],
  ['{code} – {name}', {}, ''],
  ['{a} - {b} - {c}', { a: '1', c: '3' }, '1 - 3'],
  ['{a} - {b} - {c}', { b: '2' }, '2'],
  ['{name} ({city})', { name: 'Ada' }, 'Ada'],
  ['{name} ({city})', { name: 'Ada', city: 'Modena' }, 'Ada (Modena)'],
  ['{name} ({tax}) – {city}', { name: 'Ada', city: 'Modena' }, 'Ada – Modena'],
  ['{name} ({tax}) – {city}', { name: 'Ada', tax: '12' }, 'Ada (12)'],
  ['{name} ({tax}) – {city}', { name: 'Ada' }, 'Ada'],
  ['{city} – ({tax}) {name}', { name: 'Ada', tax: '12' }, '(12) Ada'],
  ['Documento {number} del {date}', { number: '7', date: '31/03/2026' }, 'Documento 7 del 31/03/2026'],
  [
    '{subject.displayName} · {code}',
    { 'subject.displayName': ' Ada Rossi ', code: 'CLI-1' },
    'Ada Rossi · CLI-1',
  ],
])('%s with %j', (template, values, expected) => {
  expect(title(template, values)).toBe(expected)
})
