import { expect, test } from 'vitest'
import { applyFileChanges } from '../../src/catalogue/files/changed-text'

const FILE = `{
  "route": "boats",
  "conf": {
    "icon": "boat",
    "statuses": {
      "list": [
        { "code": "MOORED" },
        { "code": "AT_SEA" }
      ]
    }
  },
  "rules": [{ "field": "length", "required": "true" }]
}
`

/** The number of the line that holds a word. */
const lineOf = (text: string, word: string): number =>
  text.split('\n').findIndex((line) => line.includes(word))

test('a change of values replaces, adds and removes them, and every line stays at its number', () => {
  const text = applyFileChanges(FILE, [
    { path: ['conf', 'statuses'], value: { default: 'MOORED', list: [{ code: 'MOORED' }] } },
    { path: ['conf', 'color'], value: '#00695C' },
    { path: ['texts', 'it', 'entity'], value: { many: 'Barche' } },
    { path: ['conf', 'icon'], value: null },
  ])
  expect(JSON.parse(text)).toEqual({
    route: 'boats',
    conf: { statuses: { default: 'MOORED', list: [{ code: 'MOORED' }] }, color: '#00695C' },
    rules: [{ field: 'length', required: 'true' }],
    texts: { it: { entity: { many: 'Barche' } } },
  })
  expect(lineOf(text, '"rules"')).toBe(lineOf(FILE, '"rules"'))
})

test('a merged text throws where a change does not fit the text', () => {
  expect(() => applyFileChanges('{ "conf": "plain" }', [{ path: ['conf', 'icon'], value: 'boat' }])).toThrow()
})
