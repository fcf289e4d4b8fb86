import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEPRECATIONS, type Deprecations } from '../../src/catalogue/files/deprecated'
import { checkGrammar } from '../../src/catalogue/files/draft'
import { parseSource } from '../../src/catalogue/files/source'
import { listOldNames, upgradeOffice } from '../../src/cli/upgrade-office'
import { readConfigFile } from '../../src/server/office-folder/config-file'

const versions = { since: '0.2.0', removed: '0.3.0' }

/** Names that were never in use, so that the mechanism is tried before the first one is. */
const OLD: Deprecations = {
  keys: [
    { file: 'entity', path: 'record/**/properties/*/longest', to: 'maxLength', ...versions },
    { file: 'entity', path: 'list/fields', to: 'columns', ...versions },
    { file: 'theme', path: 'colors', to: 'colours', ...versions },
  ],
  exports: [
    { module: 'widget', name: 'draft', to: 'useDraft', ...versions },
    { module: 'widget', name: 'Props', to: 'InputProps', ...versions },
  ],
  settings: [{ key: 'thePort', to: 'port', ...versions }],
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const get = (path: string): string => readFileSync(join(folder, path), 'utf8')
const upgrade = (write: boolean) =>
  upgradeOffice({ folder, schemas: join(folder, 'schemas') }, { write, deprecations: OLD })

const BOATS = `{
    "route": "boats",   // a note that JSON itself would not allow
  "record": { "properties": {
    "name": { "type": "string",  "longest": 80 },
    "longest": { "type": "string" },
    "mast": { "type": "object", "properties": { "wood": { "type": "string", "longest" : 4 } } }
  } },
\t"list": { "fields": ["name"] },
}
`
const INPUT = `// draft is imported, and "draft" in a text stays
import { TextInput, type Props, draft } from 'tessera/widget'
import { draft as keep } from "tessera/widget"
import { draft as other } from './draft'

export const Input = (props: Props<string>) => draft(props.value) ?? keep(other)
`
const CONFIG = `import { defineConfig } from 'tessera/config'

export default defineConfig({ thePort: 4300, lang: 'it' })
`

test('old names are shown line by line, and nothing is written before it is asked for', () => {
  put('schemas/entities/boats.json', BOATS)
  put('widgets/lamp/Input.tsx', INPUT)
  put('tessera.config.ts', CONFIG)
  const lines = upgrade(false)
  expect(lines.slice(0, 5)).toEqual([
    '--- schemas/entities/boats.json',
    '+++ schemas/entities/boats.json',
    '@@ -4 +4 @@',
    '-    "name": { "type": "string",  "longest": 80 },',
    '+    "name": { "type": "string",  "maxLength": 80 },',
  ])
  expect(lines.at(-1)).toBe('7 old names in 3 files. Write them: npx tessera upgrade --write')
  expect([get('schemas/entities/boats.json'), get('widgets/lamp/Input.tsx')]).toEqual([BOATS, INPUT])
})

test('new names are written in place; comments, spaces and a property of the same name stay', () => {
  put('schemas/entities/boats.json', BOATS)
  put('theme/theme.json', '{ "colors": {} }\n')
  put('widgets/lamp/Input.tsx', INPUT)
  put('tessera.config.ts', CONFIG)
  expect(upgrade(true).at(-1)).toBe('8 old names in 4 files: written.')
  const boats = BOATS.replace('  "longest": 80', '  "maxLength": 80')
    .replace('"longest" : 4', '"maxLength" : 4')
    .replace('"fields"', '"columns"')
  expect(get('schemas/entities/boats.json')).toBe(boats)
  expect(get('theme/theme.json')).toBe('{ "colours": {} }\n')
  expect(get('widgets/lamp/Input.tsx')).toBe(
    INPUT.replace('type Props, draft }', 'type InputProps as Props, useDraft as draft }').replace(
      '{ draft as keep }',
      '{ useDraft as keep }',
    ),
  )
  expect(get('tessera.config.ts')).toBe(CONFIG.replace('thePort', 'port'))
  expect(upgrade(true)).toEqual(['Nothing to do: no file of this office has an old name.'])
})

test('an old key works as the new one, with a warning at its place that names both versions', () => {
  const text = '{\n  "route": "boats",\n  "list": { "fields": ["name"] }\n}'
  const source = parseSource({ path: 'entities/boats.json', text }, 'entity', undefined, OLD.keys)
  expect(source.value?.list).toEqual({ columns: ['name'] })
  expect(checkGrammar(source)?.tainted).not.toContain('/list/fields')
  expect(source.report.problems.filter(({ code }) => code === 'DEPRECATED')).toEqual([
    {
      file: 'entities/boats.json',
      line: 3,
      column: 13,
      pointer: '/list/fields',
      code: 'DEPRECATED',
      severity: 'warning',
      message: 'the key "fields" is called "columns" since 0.2.0; 0.3.0 no longer knows the old name',
      hint: 'write "columns": "npx tessera upgrade --write" does it',
    },
  ])
})

test('an old key beside the new one stays, and is unknown', () => {
  const text = '{ "route": "boats", "list": { "fields": ["a"], "columns": ["b"] } }'
  const source = parseSource({ path: 'entities/boats.json', text }, 'entity', undefined, OLD.keys)
  expect(source.value?.list).toEqual({ fields: ['a'], columns: ['b'] })
  checkGrammar(source)
  expect(source.report.problems.map(({ code, pointer }) => [code, pointer])).toContainEqual([
    'UNKNOWN_KEY',
    '/list/fields',
  ])
})

test('old exports and settings are Problems of the check, and an old setting is read', async () => {
  put('widgets/lamp/Input.tsx', INPUT)
  put('tessera.config.json', '{ "thePort": 4300 }')
  expect(
    listOldNames(folder, OLD).map(({ file, line, column, code }) => [file, line, column, code].join(' ')),
  ).toEqual([
    'widgets/lamp/Input.tsx 2 33 DEPRECATED',
    'widgets/lamp/Input.tsx 2 26 DEPRECATED',
    'widgets/lamp/Input.tsx 3 10 DEPRECATED',
    'tessera.config.json 1 4 DEPRECATED',
  ])
  expect((await readConfigFile(folder, undefined, OLD.settings)).variables).toEqual({ PORT: '4300' })
  await expect(readConfigFile(folder)).rejects.toThrow('unknown key "thePort"')
})

test('every old name leaves with a later version than the one that warned first', () => {
  const parts = (version: string) => version.split('.').map(Number)
  const isLater = (a: number[], b: number[]) =>
    a.reduce((found, number, index) => found || number - (b[index] ?? 0), 0) > 0
  const entries = [...DEPRECATIONS.keys, ...DEPRECATIONS.exports, ...DEPRECATIONS.settings]
  expect(entries.filter(({ since, removed }) => !isLater(parts(removed), parts(since)))).toEqual([])
})
