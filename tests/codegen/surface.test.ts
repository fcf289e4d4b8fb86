import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_NAMES } from '../../codegen/bundle/public-names.mjs'
import { publicTypes } from '../../codegen/bundle/public-types.mjs'
import { listChanges, REPORTS } from '../../codegen/surface.mjs'
import { typesModule } from '../../codegen/types-module'
import { makeWidget } from '../../src/cli/make-widget'
import { read } from '../catalogue/read/folder'

const root = mkdtempSync(join(tmpdir(), 'tessera-surface-'))
const office = join(root, 'office')
let declarations: ReadonlyMap<string, string> = new Map()

/** An office whose `node_modules` has the types of React, and of this package only the declarations. */
beforeAll(async () => {
  declarations = await publicTypes()
  const modules = join(office, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  for (const name of ['@types/react', 'csstype'])
    symlinkSync(resolve('node_modules', name), join(modules, name))
  const installed = join(modules, 'tessera')
  mkdirSync(join(installed, 'dist/public'), { recursive: true })
  cpSync('package.json', join(installed, 'package.json'))
  for (const [name, text] of declarations) writeFileSync(join(installed, `dist/public/${name}.d.ts`), text)
  mkdirSync(join(office, 'schemas/meta'), { recursive: true })
  makeWidget(office, 'lamp')
  cpSync('tests/fixtures/office/widgets', join(office, 'widgets'), { recursive: true })
  writeFileSync(join(office, 'schemas/meta/records.ts'), await typesModule(BOATS, TARGET))
  writeFileSync(join(office, 'tessera.config.ts'), CONFIG)
  mkdirSync(join(office, 'server'))
  writeFileSync(join(office, 'server/boats.ts'), SERVER)
  mkdirSync(join(office, 'tests'))
  writeFileSync(join(office, 'tests/all.ts'), ALL)
}, 60_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const TARGET = { contract: 'tessera/widget', command: 'npx tessera generate' }
const BOATS = read({
  'entities/boats.json': {
    route: 'boats',
    record: { required: ['name'], properties: { name: { type: 'string' } } },
  },
})
const CONFIG =
  "import { defineConfig } from 'tessera/config'\n\nexport default defineConfig({ port: 4300 })\n"

/** A module that imports everything, so that all declarations are checked. */
const ALL = PUBLIC_NAMES.map((name) => `export * as ${name} from 'tessera/${name}'\n`).join('')
const SERVER = `import { defineCheck, defineServer } from 'tessera/server'
import type { RecordOf } from '../schemas/meta/records'

const named = defineCheck<RecordOf<'boats'>>(({ record }) => (record.name === 'x' ? [] : []))

export default defineServer({ checks: { boats: named } })
`

/** What the compiler says of the office, with everything it imports; a further file may stand in `app`. */
async function check(text = 'export {}\n'): Promise<string> {
  mkdirSync(join(office, 'app'), { recursive: true })
  writeFileSync(join(office, 'app/more.ts'), text)
  const args = [resolve('node_modules/typescript/bin/tsc'), '-p', office, '--skipLibCheck', 'false']
  return promisify(execFile)(process.execPath, args, { cwd: office }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

describe('the public surface', () => {
  test('every change of the surface is accepted by "npm run surface -- --write"', () => {
    expect([...listChanges(declarations).keys()]).toEqual([])
  })

  test('a report that has another declaration is named', () => {
    const folder = join(root, 'reports')
    cpSync(REPORTS, folder, { recursive: true })
    const path = join(folder, 'widget.api.md')
    const changed = declarations.get('widget')?.replace('type Json =', 'type Json = undefined |') ?? ''
    expect([...listChanges(new Map([['widget', changed]]), folder).keys()]).toEqual([path])
    rmSync(path)
    expect([...listChanges(declarations, folder).keys()]).toEqual([path])
  })

  test('a report belongs to an export of the package, and an export to a module', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
    const names = PUBLIC_NAMES.map((name) => `./${name}`)
    expect(Object.keys(exports)).toEqual(expect.arrayContaining(names))
    expect(readdirSync(REPORTS).sort()).toEqual(PUBLIC_NAMES.map((name) => `${name}.api.md`))
    for (const name of PUBLIC_NAMES)
      expect(exports[`./${name}`]).toEqual({
        types: `./dist/public/${name}.d.ts`,
        default: `./dist/public/${name}.js`,
      })
  })

  test.each(PUBLIC_NAMES)('the declarations of tessera/%s import React alone', (name) => {
    const modules = [...(declarations.get(name) ?? '').matchAll(/(?:from |import\()"([^"]+)"/g)]
    expect(modules.map(([, module]) => module).filter((module) => module !== 'react')).toEqual([])
  })

  test('an office compiles in strict mode, with the declarations of everything it imports checked', async () => {
    expect(existsSync(join(office, 'widgets/lamp/Input.tsx'))).toBe(true)
    expect(await check()).toBe('')
  }, 60_000)

  test('a misspelt prop, setting and property of a record do not compile in an office', async () => {
    const said = await check(`import { defineConfig } from 'tessera/config'
import type { InputProps } from 'tessera/widget'
import type { CreateOf } from '../schemas/meta/records'

export const read = ({ valeu }: InputProps<string>) => valeu
export const config = defineConfig({ prot: 4300 })
export const boat: CreateOf<'boats'> = { nmae: 'Nina' }
`)
    expect(said.match(/^app\/more\.ts\(\d+/gm)).toEqual(['app/more.ts(5', 'app/more.ts(6', 'app/more.ts(7'])
  }, 60_000)
})
