import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from '../../codegen/commands'

const out: string[] = []
const err: string[] = []
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-'))
  out.length = 0
  err.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string | Uint8Array): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const GOOD = '{ "route": "boats", "record": { "properties": { "name": { "type": "string" } } } }'

describe('check', () => {
  test('one line for each problem, a last line that counts, exit code 1 for errors', async () => {
    put('entities/boats.json', GOOD.replace('"title"', '').replace('"string"', '"strng"'))
    put('entities/empty.json', '')
    put('entities/bytes.json', new Uint8Array([0x7b, 0xff, 0x7d]))
    expect(await run(['check', folder])).toBe(1)
    expect(out).toEqual([
      expect.stringMatching(/^entities\/boats\.json:1:\d+ error NOT_ALLOWED .+ \(did you mean "string"\?\)$/),
      expect.stringMatching(/^entities\/bytes\.json:1:1 error NOT_UTF8 .+ \(.+\)$/),
      expect.stringMatching(/^entities\/empty\.json:1:1 error EMPTY_FILE .+ \(.+\)$/),
      '3 errors, 0 warnings in 3 files',
    ])
  })

  test('a clean folder is 0; missing subfolders are empty', async () => {
    put('entities/boats.json', GOOD)
    expect(await run(['check', folder])).toBe(0)
    expect(out).toEqual(['0 errors, 0 warnings in 1 files'])
  })

  test('an empty folder is clean', async () => {
    expect(await run(['check', folder])).toBe(0)
    expect(out).toEqual(['0 errors, 0 warnings in 0 files'])
  })

  test('warnings count with --strict only', async () => {
    put(
      'entities/boats.json',
      GOOD.replace('{ "route"', '{ "texts": { "it": { "boats": "Barche" } }, "route"'),
    )
    expect(await run(['check', folder])).toBe(0)
    expect(await run(['check', folder, '--strict'])).toBe(1)
    expect(out.at(-1)).toBe('0 errors, 1 warnings in 1 files')
  })

  test('--json is for machines', async () => {
    put('entities/boats.json', '[]')
    expect(await run(['check', folder, '--json'])).toBe(1)
    expect(JSON.parse(out.join('\n'))).toMatchObject({
      errors: 1,
      warnings: 0,
      files: 1,
      problems: [{ file: 'entities/boats.json', line: 1, column: 1, code: 'NOT_JSON' }],
    })
  })

  test('lookups, groups and menus come from that folder alone', async () => {
    put('entities/boats.json', GOOD.replace('{ "type": "string" }', '{ "lookup": "CustomerCategory" }'))
    expect(await run(['check', folder])).toBe(1)
    expect(out[0]).toContain('UNKNOWN_LOOKUP')
  })

  test('a folder that does not exist, or is a file, is one clear sentence', async () => {
    expect(await run(['check', join(folder, 'nowhere')])).toBe(1)
    put('file.txt', 'x')
    expect(await run(['check', join(folder, 'file.txt')])).toBe(1)
    expect(err).toEqual([
      `The folder "${join(folder, 'nowhere')}" does not exist.`,
      expect.stringContaining('is not a folder'),
    ])
    expect(out).toEqual([])
  })

  test('an unknown option or command is said', async () => {
    expect(await run(['check', '--strct'])).toBe(1)
    expect(await run(['chekc'])).toBe(1)
    expect(err[0]).toBe('There is no option --strct. Options: --strict, --json, --shipped, --live')
    expect(err[1]).toContain('There is no command "chekc".')
  })
})

describe('the command itself', () => {
  test('the command ends with its exit code and its last line', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['codegen/cli.mjs', 'check', 'tests/fixtures/broken'],
      {
        encoding: 'utf8',
      },
    )
    expect(status).toBe(1)
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ errors, \d+ warnings in \d+ files$/)
    for (const line of stdout.trim().split('\n').slice(0, -1))
      expect(line).toMatch(/^[^:]+:\d+:\d+ (error|warning) [A-Z0-9_]+ .+\(.+\)$/)
  })
})

describe('generate', () => {
  test('what is committed is fresh', async () => {
    expect(await run(['generate', '--check'])).toBe(0)
    expect(out).toEqual([expect.stringContaining('up to date')])
  })

  test('--validators writes the catalogue as static files, twice the same', async () => {
    cpSync('tests/fixtures/boats', folder, { recursive: true })
    const target = join(folder, 'dist')
    expect(await run(['generate', folder, '--validators', target])).toBe(0)
    const index = JSON.parse(readFileSync(join(target, 'index.json'), 'utf8')) as Record<string, string>
    expect(Object.keys(index)).toContain('boats')
    expect(readdirSync(target)).toContain(`${index.boats}.js`)
    expect(readFileSync(join(target, `${index.boats}.js`), 'utf8')).toContain('export default')
    expect(readFileSync(join(target, `${index.boats}.json`), 'utf8')).not.toContain('ROLE_')
    out.length = 0
    expect(await run(['generate', folder, '--validators', target])).toBe(0)
    expect(out).toEqual([expect.stringContaining('up to date')])
  })
})
