import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverFields } from '../../../codegen/core-paths'
import { FEATURES } from '../../../src/server/features'
import { read } from './folder'

const server = true
const text = { type: 'string' }

/** The warnings of boats with these properties, beside trips. */
function warnings(properties: object, boats: object = {}, trips: object = {}): string[] {
  const files = {
    'entities/boats.json': { route: 'boats', record: { properties }, ...boats },
    'entities/trips.json': {
      route: 'trips',
      record: { properties: { boat: { entity: 'boats' } } },
      ...trips,
    },
  }
  const { problems } = read(files)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return problems
    .filter(({ code }) => code === 'UNWRITTEN_FIELD')
    .map(({ file, pointer }) => `${file} ${pointer}`)
}

const FEATURE_ROOMS = 'src/server/features'

/** The folder of a feature, in whichever room it is. */
function findFeatureFolder(id: string): string {
  const room = readdirSync(FEATURE_ROOMS).find((one) => readdirSync(join(FEATURE_ROOMS, one)).includes(id))
  return join(FEATURE_ROOMS, room ?? '', id)
}

describe('fields that the server sets', () => {
  test('fields that nothing sets are reported, once for a list or group and in it', () => {
    const runs = { type: 'array', server, items: { type: 'object', properties: { at: { ...text, server } } } }
    const place = { type: 'object', properties: { town: { ...text, server }, street: text } }
    expect(warnings({ name: text, at: { ...text, server }, runs, place })).toEqual([
      'entities/boats.json /record/properties/at/server',
      'entities/boats.json /record/properties/runs/server',
      'entities/boats.json /record/properties/place/properties/town/server',
    ])
  })

  test('Effects, of the file itself and of others, a rule or a default may set a server field', () => {
    const fields = {
      a: { ...text, server },
      b: { ...text, server },
      c: { ...text, server },
      d: { ...text, server },
      e: text,
    }
    const own = [
      { id: 'one', on: { create: true }, set: { a: "'x'" } },
      { id: 'two', on: { create: true }, number: { b: 'B-{seq:3}' } },
    ]
    const other = [{ id: 'boat', on: { create: true }, create: { entity: 'boats', fill: { c: "'y'" } } }]
    const rules = [{ field: 'd', value: 'record.e' }]
    expect(
      warnings(
        { ...fields, f: { ...text, server, default: '0' } },
        { effects: own, rules },
        { effects: other },
      ),
    ).toEqual([])
    expect(warnings(fields, { effects: own, rules })).toEqual([
      'entities/boats.json /record/properties/c/server',
    ])
  })

  test('features set the server fields that they declare', () => {
    expect(readFileSync('src/generated/server-fields.json', 'utf8')).toBe(serverFields(FEATURES))
    const record = { properties: { mime: { ...text, server }, at: { ...text, server } } }
    const { problems } = read({
      'entities/logs.json': { route: 'logs', endpoint: '/api/office/logs', record },
    })
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'UNWRITTEN_FIELD /record/properties/mime/server',
    ])
  })

  test.each(FEATURES.flatMap(({ id, sets }) => (sets ? [[id, sets] as const] : [])))(
    'the code of %s names the fields that it declares',
    (id, sets) => {
      // What a session shows is read in the accounts; the records themselves set the one of access rules.
      const elsewhere: Record<string, string> = {
        sessions: 'src/server/features',
        'record-calls': 'src/server/records',
      }
      const folder = elsewhere[id] ?? findFeatureFolder(id)
      const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^ {2}sets: \{[\s\S]*?\}[,\n]/m, ''))
        .join('\n')
      const fields = Object.values(sets).flat()
      expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(code))).toEqual([])
    },
  )
})
