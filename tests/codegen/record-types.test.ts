import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typesModule } from '../../codegen/types-module'
import { read } from '../catalogue/read/folder'

const statuses = { default: 'OPEN', list: [{ code: 'OPEN' }, { code: 'PAID' }] }
const catalogue = read({
  'entities/people.json': {
    route: 'people',
    title: '{name}',
    record: {
      required: ['name'],
      properties: {
        name: { type: 'string' },
        age: { type: 'integer' },
        bornOn: { type: 'string', format: 'date' },
      },
    },
  },
  'entities/bills.json': {
    route: 'bills',
    title: '{note}',
    conf: { statuses },
    record: {
      required: ['payer', 'note', 'currency'],
      properties: {
        payer: { entity: 'people', embedded: true },
        note: { type: 'string' },
        currency: { type: 'string', default: 'EUR' },
        kind: { enum: ['A', 'B'] },
        paidAt: { type: 'string', format: 'date-time', server: true },
        seat: { type: 'object', properties: { city: { type: 'string' } } },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { item: { entity: 'people' }, amount: { type: 'number' } } },
        },
      },
    },
    effects: [{ id: 'paid', on: { status: 'PAID' }, set: { paidAt: 'now' } }],
    list: { columns: ['note', 'payer.age'] },
  },
})

const TARGET = { contract: join(process.cwd(), 'src/contract/model/record-types'), command: 'the test' }

/** Lines that compile, and lines that do not with a part of what the compiler says. */
const HOLDS: readonly string[] = [
  "const a: string = bill.note; const b: 'OPEN' | 'PAID' = bill.status",
  'const version: number = bill.extraFields.current_envers_version',
  'const age: number | null | undefined = bill.payer.age; const name: string = bill.payer.label',
  "const made: CreateOf<'bills'> = { payer: { id: '1' }, note: 'x', lines: [{ item: { id: '2' }, amount: 3 }] }",
  "const whole: UpdateOf<'bills'> = bill",
  "const again: CreateOf<'bills'> = { ...bill, payer: { id: bill.payer.id } }",
  "const day: string = '2026-01-02'; const born: CreateOf<'people'> = { name: 'x', bornOn: day }",
  "const some: UpdateOf<'bills'> = { note: 'y', seat: null, extraFields: { current_envers_version: 3 } }",
  "const row = {} as ListRow<'bills', 'note' | 'seat.city'>; row.note; row.seat?.city; row.label; row.status",
  "const to: StatusOf<'bills'> = 'PAID'; const none: StatusOf<'people'> = null",
]

const FAILS: readonly (readonly [string, string])[] = [
  ['bill.naem', "'naem' does not exist"],
  ["bill.status = 'NOPE'", '\'"NOPE"\' is not assignable'],
  ["if (bill.status === 'CLOSED') throw bill", 'no overlap'],
  ["bill.kind = 'C'", '\'"C"\' is not assignable'],
  ['bill.payer.surname', "'surname' does not exist"],
  ["const c1: CreateOf<'bills'> = { note: 'x' }", "'payer' is missing"],
  ["const c2: CreateOf<'bills'> = { payer: { id: '1' }, note: null }", "'null' is not assignable"],
  [
    "const c3: CreateOf<'bills'> = { payer: { id: '1' }, note: 'x', paidAt: 'now' }",
    "'paidAt' does not exist",
  ],
  [
    "const c4: CreateOf<'bills'> = { payer: { id: '1' }, note: 'x', lines: [{ itm: null }] }",
    "'itm' does not exist",
  ],
  ["const u1: UpdateOf<'bills'> = { note: 'x' }", "'extraFields' is missing"],
  [
    "const u2: UpdateOf<'bills'> = { nte: 'x', extraFields: { current_envers_version: 1 } }",
    "'nte' does not exist",
  ],
  ["({} as ListRow<'bills', 'note'>).kind", "'kind' does not exist"],
  ["({} as ListRow<'bills', 'naem'>).note", '\'"naem"\' does not satisfy'],
  ['bill.payer.label = bill.seat?.town', "'town' does not exist"],
  ["const t1: CreateOf<'people'> = { name: 'x', bornOn: bill.createdAt }", '\'"instant"\' is not assignable'],
  [
    "const u3: UpdateOf<'bills'> = { paidAt: 'now', extraFields: bill.extraFields }",
    "'paidAt' does not exist",
  ],
  ["const r: RecordOf<'bill'> = bill", '\'"bill"\' does not satisfy'],
]

describe('types of records', () => {
  let folder = ''
  let told: string[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-types-'))
    writeFileSync(join(folder, 'records.ts'), await typesModule(catalogue, TARGET))
    told = await compile(folder, [...HOLDS, ...FAILS.map(([line]) => line)])
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const saidOf = (index: number): string[] => told.filter((line) => line.startsWith(`lines.ts(${index + 3},`))

  test('nothing is wrong outside of the lines', () => {
    expect(catalogue.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(told.filter((line) => !line.startsWith('lines.ts('))).toEqual([])
  })

  test.each(HOLDS.map((line, index) => [line, index] as const))(
    'a line of a developer compiles: %s',
    (_line, index) => {
      expect(saidOf(index)).toEqual([])
    },
  )

  test.each(FAILS.map((line, index) => [...line, index] as const))(
    'a mistake of a developer does not compile: %s',
    (_line, why, index) => {
      expect(saidOf(HOLDS.length + index).join('\n')).toContain(why)
    },
  )
})

/** What the compiler says of lines, one after the other in one file. */
async function compile(folder: string, lines: readonly string[]): Promise<string[]> {
  const head =
    "import type { CreateOf, ListRow, RecordOf, StatusOf, UpdateOf } from './records'\ndeclare const bill: RecordOf<'bills'>"
  writeFileSync(join(folder, 'lines.ts'), `${head}\n${lines.map((line) => `{ ${line} }`).join('\n')}\n`)
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--types',
    '',
    '--target',
    'es2022',
    '--moduleResolution',
    'bundler',
  ]
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  const args = [compiler, ...options, 'lines.ts']
  try {
    await promisify(execFile)(process.execPath, args, { cwd: folder })
    return []
  } catch (error) {
    // A line of its own begins with a file; the indented ones below it say more.
    return String((error as { stdout?: string }).stdout)
      .trim()
      .split(/\n(?=\S)/)
  }
}
