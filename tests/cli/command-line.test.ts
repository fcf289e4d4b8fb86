import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readArguments } from '../../src/cli/arguments'
import { COMMAND_TABLE } from '../../src/cli/commands'
import { findPlace, PACKAGE } from '../../src/cli/place'
import { runCommandLine } from '../../src/cli/run'
import { findNodeFault } from '../../src/server/start/node-version.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command line in the folder; returns its exit code and what it wrote. */
async function call(...args: string[]) {
  const said: string[] = []
  const complaints: string[] = []
  const around = {
    cwd: folder,
    env: {},
    say: (text: string) => void said.push(text),
    complain: (text: string) => void complaints.push(text),
  }
  return { code: await runCommandLine(args, COMMAND_TABLE, around), said, complaints }
}

describe('a mistake on the command line is one sentence with its cure', () => {
  test.each([
    [['chek'], 'There is no command "chek". Did you mean "tessera check"?'],
    [['geo', 'laod'], 'There is no command "geo". Did you mean "tessera geo load"?'],
    [['geo'], 'There is no command "geo". Say "geo load". "tessera help" lists all.'],
    [['quantum'], 'There is no command "quantum". "tessera help" lists all.'],
    [['check', '--strct'], 'There is no option --strct. Did you mean --strict?'],
    [['check', '--colour'], 'There is no option --colour. Options: --strict, --json.'],
    [['backup', '--zip', 'x'], 'There is no option --zip. "tessera backup" has no options.'],
    [['start', '--port'], '--port needs a value: --port N.'],
    [['check', '--json=yes'], '--json takes no value: leave out "=yes".'],
    [['backup'], 'Say FOLDER: tessera backup FOLDER'],
    [['backup', 'a', 'b'], '"b" is one word too many: tessera backup FOLDER'],
    [
      ['demo', '--records', 'many'],
      '--records is "many", but takes a whole number up to 2000000: --records 10000.',
    ],
    [['demo'], 'Say how many records: tessera demo --records 10000'],
    [['geo', 'load', 'x', '--country', 'ITA'], '--country is "ITA", but takes two letters: --country IT.'],
  ])('tessera %j', async (args, sentence) => {
    expect(await call(...args)).toEqual({ code: 1, said: [], complaints: [sentence] })
  })

  test('a folder without schemas is no office, and how to get one is said', async () => {
    const { code, complaints } = await call('start')
    expect([code, complaints]).toEqual([
      1,
      [
        `${folder} is no office: it has no folder "schemas". Go into the folder of your office, or create one with: npm create tessera my-office`,
      ],
    ])
  })

  test.each([
    ['backup', 'x'],
    ['restore', 'x'],
    ['geo', 'load', 'x.osm.pbf'],
    ['demo', '--records', '5'],
  ])('tessera %s works on the office of its folder, and nowhere else', async (...args) => {
    expect((await call(...args)).complaints).toEqual([expect.stringContaining('is no office')])
  })

  test('the variables of .env join the environment, where those that are set go before', () => {
    mkdirSync(join(folder, 'schemas'))
    writeFileSync(join(folder, '.env'), 'DATABASE_URL=postgres://a@127.0.0.1/office\nPORT=4400\n')
    const env: Record<string, string | undefined> = { PORT: '4500' }
    findPlace(folder, env)
    expect(env).toEqual({ DATABASE_URL: 'postgres://a@127.0.0.1/office', PORT: '4500' })
  })

  test('a package that is not installed is named with the cure', async () => {
    const missing = Object.assign(new Error("Cannot find package 'hono' imported from x.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
    const complaints: string[] = []
    const around = {
      cwd: folder,
      env: {},
      say: () => undefined,
      complain: (text: string) => void complaints.push(text),
    }
    const broken = { name: 'broken', words: [], help: '', flags: [], run: () => Promise.reject(missing) }
    expect(await runCommandLine(['broken'], [broken], around)).toBe(1)
    expect(complaints).toEqual([
      'The package "hono" is missing: run "npm install" in the folder of package.json, then try again.',
    ])
  })

  test('a failure that is nobody’s mistake keeps its trace', async () => {
    const broken = {
      name: 'broken',
      words: [],
      help: '',
      flags: [],
      run: () => Promise.reject(new TypeError('x')),
    }
    await expect(runCommandLine(['broken'], [broken])).rejects.toThrow(TypeError)
  })
})

describe('the table of commands', () => {
  test('each command has a name of its own, and a help of one line without a full stop', () => {
    expect(new Set(COMMAND_TABLE.map(({ name }) => name)).size).toBe(COMMAND_TABLE.length)
    const texts = COMMAND_TABLE.flatMap(({ flags, help }) => [help, ...flags.map((flag) => flag.help)])
    expect(texts.filter((text) => !/^[^\n.]{5,100}$/.test(text))).toEqual([])
  })

  test('the help names every command, and that of a command every option', async () => {
    const [all = ''] = (await call()).said
    expect(COMMAND_TABLE.filter(({ name }) => !all.includes(`  ${name}`))).toEqual([])
    const [one = ''] = (await call('check', '--help')).said
    expect(one).toContain('tessera check [DIR] [--strict] [--json]')
    expect(one).toContain('--strict  warnings fail, too')
  })

  test('the value of an option stands behind a sign of equality or in the next word', () => {
    const read = (...args: string[]) => readArguments(args, COMMAND_TABLE)
    expect(read('start', '--port=4300')).toMatchObject({ flags: new Map([['--port', '4300']]) })
    expect(read('start', '--port', '4300')).toMatchObject({ flags: new Map([['--port', '4300']]) })
  })
})

describe('the office of a folder', () => {
  test('schema files of an office lie over the shipped ones', () => {
    mkdirSync(join(folder, 'schemas'))
    const place = { folder, schemas: join(folder, 'schemas'), shipped: join(PACKAGE, 'schemas') }
    expect(findPlace(folder, {})).toEqual(place)
  })

  test('the shipped folder itself is complete, and so is one that the environment names', () => {
    expect(findPlace(PACKAGE, {}).shipped).toBeUndefined()
    const named = findPlace(folder, { TESSERA_SCHEMAS: '/somewhere/else' })
    expect([named.schemas, named.shipped]).toEqual(['/somewhere/else', undefined])
  })
})

test('a Node.js that is too old is told which ones serve', () => {
  const wrong = ['18.20.4', '20.18.3', '21.7.0', '22.12.0', '23.11.0']
  for (const version of wrong)
    expect(findNodeFault(version)).toBe(
      `Tessera needs Node.js 20.19, 22.13, or 24 and newer; this is ${version}. Install one of these and try again.`,
    )
  for (const version of ['20.19.0', '22.13.0', '24.0.0', '25.1.0']) expect(findNodeFault(version)).toBeNull()
})
