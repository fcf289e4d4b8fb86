import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020'
import { expect, test } from 'vitest'
import { overlayGrammar } from '../../src/catalogue/grammar'
import { entityGrammar } from '../../src/catalogue/grammar/files'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const isValid = ajv.compile(overlayGrammar(entityGrammar()))

test('an editor accepts what a file that extends may say', () => {
  const guide = readFileSync('docs/guides/office-folder.md', 'utf8')
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? []
  const good = [
    JSON.parse(shown),
    { extends: 'tessera', record: { properties: { note: null }, required: [{ field: 'name', off: true }] } },
    { extends: 'tessera', list: { columns: { only: ['name'] } }, conf: null },
    { extends: 'tessera', off: true },
  ]
  expect(good.flatMap((file) => (isValid(file) ? [] : (isValid.errors ?? [])))).toEqual([])
})

test('an editor marks what a file that extends may not say', () => {
  const bad = [
    { extends: 'tesera' },
    { extends: 'tessera', rcord: {} },
    { extends: 'tessera', list: { columns: 5 } },
  ]
  expect(bad.filter((file) => isValid(file))).toEqual([])
})
