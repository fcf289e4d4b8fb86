import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/config'
import { readConfigFile } from '../../../src/server/office-folder/config-file'
import { markOff } from '../../../src/server/office-folder/without'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (text: string, name = 'tessera.config.ts') => writeFileSync(join(folder, name), text)
const typed = (settings: string) =>
  write(
    `import { defineConfig } from 'tessera/config'\n\nexport default defineConfig({\n  ${settings},\n})\n`,
  )
const config = async (env: Record<string, string> = {}) =>
  readConfig(env, { file: await readConfigFile(folder) })
const fault = (env: Record<string, string> = {}) =>
  config(env).then(
    () => '',
    (error: Error) => error.message,
  )

describe('the configuration file of an office', () => {
  test('the configuration says every setting in TypeScript, and the environment goes before it', async () => {
    typed("port: 4300 as number, schedules: false, trustedProxies: ['10.0.0.7'], without: ['notices']")
    expect(await config()).toMatchObject({
      port: 4300,
      schedules: false,
      trustedProxies: [{ address: '10.0.0.7' }],
      without: { file: 'tessera.config.ts', names: ['notices'] },
    })
    expect(await config({ PORT: '4400' })).toMatchObject({ port: 4400, schedules: false })
  })

  test.each([
    ['tessera.config.json', '{ "port": 4301 }'],
    ['tessera.config.mjs', 'export default { port: 4301 }'],
  ])('the configuration may be %s', async (name, text) => {
    write(text, name)
    expect((await config()).port).toBe(4301)
  })

  test.each([
    ['prot: 1', 'tessera.config.ts:4 has the unknown key "prot": did you mean "port"?'],
    ["port: '1'", 'tessera.config.ts:4 has "1" for "port": write a number (port of the server).'],
    [
      "returnsKey: 'x'",
      'tessera.config.ts:4 holds a secret in "returnsKey": take it out of the file and set TESSERA_RETURNS_KEY in the environment.',
    ],
    [
      "mailServer: 'smtp://me:secret@mail.example'",
      'tessera.config.ts:4 holds a secret in "mailServer": take it out of the file and set TESSERA_SMTP_URL in the environment.',
    ],
    [
      "publicUrl: 'office'",
      '"publicUrl" of tessera.config.ts is not a URL that starts with http:// or https://.',
    ],
    [
      "without: 'customers'",
      'tessera.config.ts:4 has "customers" for "without": write a list of names, as ["customers"].',
    ],
  ])('the configuration says in one sentence what is wrong with { %s }', async (settings, sentence) => {
    typed(settings)
    expect(await fault()).toBe(sentence)
  })

  test('the configuration says in one sentence that it does not load, or that there are two', async () => {
    write('export default {')
    expect(await fault()).toMatch(/^tessera\.config\.ts cannot be loaded: .+/)
    write('{}', 'tessera.config.json')
    expect(await fault()).toBe(
      'The office has both tessera.config.ts and tessera.config.json: keep one of them.',
    )
  })

  test('the configuration is not needed', async () => {
    expect((await config()).port).toBe(4280)
  })
})

describe('shipped files that an office goes without', () => {
  const shipped = ['entities/customers', 'entities/users', 'menus/own'].map((name) => ({
    path: `tessera/${name}.json`,
    text: '{}',
  }))
  const off = (...names: string[]) =>
    markOff(shipped, { file: 'tessera.config.ts', names }).flatMap((file) => (file.off ? file.path : []))

  test('shipped files that an office goes without are marked by name', () => {
    expect(off('customers', 'menus/own')).toEqual([
      'tessera/entities/customers.json',
      'tessera/menus/own.json',
    ])
  })

  test.each([
    [
      'custmers',
      'tessera.config.ts goes without "custmers", which is not shipped: did you mean "customers"?',
    ],
    ['users', 'tessera.config.ts goes without "users", which the engine needs: take it out of "without".'],
  ])('a file that an office cannot go without is refused: %s', (name, sentence) => {
    expect(() => off(name)).toThrow(sentence)
  })
})
