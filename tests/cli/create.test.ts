import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COMMAND_TABLE } from '../../src/cli/commands'
import { newCommand } from '../../src/cli/commands/new'
import { runCommandLine } from '../../src/cli/run'

let root = ''
const complaints: string[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-create-'))
  complaints.length = 0
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const create = (...args: string[]) =>
  runCommandLine(['new', ...args, '--yes', '--no-install'], [newCommand], {
    cwd: root,
    env: {},
    say: () => undefined,
    complain: (text) => void complaints.push(text),
  })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a new office has an example, a README in its language, and scripts that exist', async () => {
  expect(await create('Casa Blu', '--lang', 'it')).toBe(0)
  const { dependencies, name, scripts } = JSON.parse(read('Casa Blu/package.json'))
  expect([name, Object.keys(dependencies)]).toEqual(['casa-blu', ['tessera']])
  const called = Object.values<string>(scripts).map((line) => line.split(' ')[1])
  expect(called.filter((one) => !COMMAND_TABLE.some((command) => command.name === one))).toEqual([])
  expect(read('Casa Blu/README.md')).toContain('# Casa Blu\n\nUn ufficio di Tessera')
  expect(existsSync(join(root, 'Casa Blu/schemas/entities/visits.json'))).toBe(true)
  const check = COMMAND_TABLE.find(({ name }) => name === 'check')
  const around = { cwd: join(root, 'Casa Blu'), env: {}, say: () => undefined, complain: () => undefined }
  expect(await runCommandLine(['check', '--strict'], check ? [check] : [], around)).toBe(0)
})

test('a demo office starts with the demo company and has no file that its records would not know', async () => {
  expect(await create('demo', '--demo')).toBe(0)
  expect(JSON.parse(read('demo/package.json')).scripts.start).toBe('tessera start --demo')
  expect(readdirSync(join(root, 'demo/schemas'))).toEqual(['.gitkeep'])
})

test('the address of a PostgreSQL, which holds a password, stays out of git', async () => {
  expect(await create('office', '--database', 'postgres://a:secret@host:5432/b')).toBe(0)
  expect(read('office/.env')).toBe('DATABASE_URL=postgres://a:secret@host:5432/b\n')
  expect(read('office/.gitignore').split('\n')).toContain('.env')
})

test('nothing is overwritten: a folder with anything in it is refused, one with a new repository is not', async () => {
  mkdirSync(join(root, 'mine/.git'), { recursive: true })
  expect(await create('mine')).toBe(0)
  mkdirSync(join(root, 'full'))
  writeFileSync(join(root, 'full/notes.txt'), 'x')
  expect(await create('full')).toBe(1)
  expect(await create('full/notes.txt')).toBe(1)
  expect(readdirSync(join(root, 'full'))).toEqual(['notes.txt'])
  expect(complaints).toEqual([
    `${join(root, 'full')} is not empty ("notes.txt"), and nothing is overwritten: name another folder, as in npm create tessera my-office.`,
    `${join(root, 'full/notes.txt')} is a file: name another folder, as in npm create tessera my-office.`,
  ])
})

test.each([
  [['--lang', 'de'], '--lang is "de", but an office speaks it or en: --lang en.'],
  [
    ['--database', 'mysql://a/b'],
    'The database is "mysql://a/b", but must be a PostgreSQL: postgres://user:password@host:5432/database.',
  ],
  [['--demo', '--empty'], '--demo and --empty exclude each other: leave one of them out.'],
  [['--dmeo'], 'There is no option --dmeo. Did you mean --demo?'],
])('a wrong option of a new office, %j, is one sentence and leaves no folder', async (args, sentence) => {
  expect(await create('office', ...args)).toBe(1)
  expect([complaints, readdirSync(root)]).toEqual([[sentence], []])
})
