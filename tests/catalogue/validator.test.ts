import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import * as runtime from '../../src/catalogue/patterns/ajv-runtime'
import { FORMATS, makeValidator, validatorModule } from '../../src/catalogue/patterns/validator'
import type { Json, JsonSchema } from '../../src/contract/json'
import type { SchemaError, Validate } from '../../src/contract/ports/validate'

const folder = mkdtempSync(join(tmpdir(), 'tessera-validator-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

/** Loads a validator module as a browser would: an ES module that imports the shared runtime. */
async function load(schema: JsonSchema): Promise<Validate> {
  Object.assign(globalThis, { tesseraAjvRuntime: runtime })
  const shared = join(folder, 'ajv-runtime.mjs')
  writeFileSync(
    shared,
    'const { equal, isMultipleOf, ucs2length } = globalThis.tesseraAjvRuntime\nexport { equal, isMultipleOf, ucs2length }\n',
  )
  const file = join(folder, `v${count++}.mjs`)
  writeFileSync(file, validatorModule(schema, pathToFileURL(shared).href))
  const module: { default: Validate } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return module.default
}

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['name', 'berth'],
  additionalProperties: false,
  definitions: {
    address: {
      type: ['object', 'null'],
      properties: {
        city: { type: ['string', 'null'], maxLength: 4 },
        zip: { type: 'string', pattern: '^[0-9]{5}$' },
      },
      required: ['city'],
      additionalProperties: false,
    },
  },
  properties: {
    name: {
      type: 'string',
      minLength: 2,
      maxLength: 5,
      description: 'never eval("x") or new Function("x") or require("fs")',
    },
    email: { type: ['string', 'null'], format: 'email' },
    born: { type: 'string', format: 'date' },
    kind: { type: ['string', 'null'], enum: ['SAIL', 'MOTOR', null] },
    price: { type: 'number', minimum: 0, exclusiveMaximum: 100, multipleOf: 0.5 },
    sails: { type: 'integer', maximum: 3 },
    berth: { $ref: '#/definitions/address' },
    home: { $ref: '#/definitions/address' },
    crew: {
      type: 'array',
      maxItems: 2,
      uniqueItems: true,
      items: {
        type: 'object',
        properties: { _id: { type: 'string' }, on: { type: 'boolean' } },
        required: ['on'],
      },
    },
    title: { type: 'object', additionalProperties: { type: 'string', maxLength: 3 } },
  },
}

const said = (validate: Validate, data: Json): Pick<SchemaError, 'instancePath' | 'keyword' | 'params'>[] => {
  if (validate(data)) return []
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
    instancePath,
    keyword,
    params,
  }))
}

describe('the module served to browsers', () => {
  test('the served validator finds the same errors as the validator of the server, whatever the data', async () => {
    const here = makeValidator(SCHEMA)
    const there = await load(SCHEMA)
    const leaf = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer({ min: -5, max: 200 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'grapheme', maxLength: 7 }),
      fc.constantFrom('SAIL', 'a@b.it', '2026-03-31', '41121'),
    )
    const group = fc.oneof(
      leaf,
      fc.record({ city: leaf, zip: leaf, other: leaf }, { requiredKeys: [], noNullPrototype: true }),
    )
    const data = fc.record(
      {
        name: leaf,
        email: leaf,
        born: leaf,
        kind: leaf,
        price: leaf,
        sails: leaf,
        berth: group,
        home: group,
        crew: fc.oneof(
          leaf,
          fc.array(fc.record({ _id: leaf, on: leaf }, { requiredKeys: [], noNullPrototype: true }), {
            maxLength: 3,
          }),
        ),
        title: fc.oneof(leaf, fc.dictionary(fc.constantFrom('it', 'en'), leaf, { noNullPrototype: true })),
        other: leaf,
      },
      { requiredKeys: [], noNullPrototype: true },
    ) as fc.Arbitrary<Json>
    fc.assert(
      fc.property(data, (one) => {
        expect(said(there, one)).toEqual(said(here, one))
      }),
      { numRuns: 500 },
    )
  })

  test('steps are counted in decimal figures, here and there', async () => {
    const schema: JsonSchema = { type: 'number', multipleOf: 0.01 }
    const cents = fc.integer({ min: 0, max: 9_999_999_999_999 })
    for (const validate of [makeValidator(schema), await load(schema)]) {
      for (const price of [17.99, 33.41, 0.07, 1.1, 9_999_999_999_999.99]) expect(validate(price)).toBe(true)
      for (const price of [17.995, 0.001, 17.990000001, 1.0000000001]) expect(validate(price)).toBe(false)
      fc.assert(fc.property(cents, (one) => validate(Number(`${one}e-2`))))
    }
  })

  test('a text longer than any form has none, whichever engine looks at it', async () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { type: 'string', pattern: '^a*$' } } }
    const validators = [makeValidator(schema), await load(schema)]
    const texts = ['a'.repeat(10_000), 'a'.repeat(10_001), 'b']
    for (const validate of validators)
      expect(texts.map((a) => said(validate, { a }).map(({ keyword }) => keyword))).toEqual([
        [],
        ['pattern'],
        ['pattern'],
      ])
  })

  test('a module without helpers needs no import', async () => {
    const text = validatorModule({ type: 'object', properties: { on: { type: 'boolean' } } })
    expect(text).not.toContain('import')
    expect((await load({ type: 'object', properties: { on: { type: 'boolean' } } }))({ on: 1 })).toBe(false)
  })

  test('imports the shared runtime by its address, and evaluates no text', () => {
    const text = validatorModule(SCHEMA)
    expect(text.startsWith('import { equal, isMultipleOf, ucs2length } from "/assets/ajv-runtime.js";')).toBe(
      true,
    )
    const { description: _said, ...name } = SCHEMA.properties?.name ?? {}
    const quiet = validatorModule({ ...SCHEMA, properties: { ...SCHEMA.properties, name } })
    expect(quiet).not.toMatch(/new Function|\beval\s*\(|require\s*\(/)
  })

  test('the served validator is small: a hundred fields weigh less than a photograph of one', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_one, index) => [
        `f${index}`,
        { type: ['string', 'null'], maxLength: 80 },
      ]),
    )
    expect(validatorModule({ type: 'object', properties, additionalProperties: false }).length).toBeLessThan(
      150_000,
    )
  })

  test('a schema that is none is refused', () => {
    expect(() => validatorModule({ type: 'strnig' })).toThrow(/schema is invalid|type/)
  })
})

describe('formats', () => {
  const cases: [string, string[], string[]][] = [
    ['date', ['2026-03-31', '0001-01-01'], ['2026-3-1', '31/03/2026', '2026-13-01', '2026-03-31T00:00:00Z']],
    ['time', ['00:00', '23:59', '23:59:59'], ['24:00', '7:30', '12:60']],
    [
      'date-time',
      ['2026-03-31T10:00:00Z', '2026-03-31T10:00:00.123Z', '2026-03-31T10:00+02:00'],
      ['2026-03-31', '2026-03-31 10:00', '2026-03-31T25:00:00Z'],
    ],
    [
      'email',
      ['a@b.it', 'ada.byron+x@sub.example.com'],
      ['a', 'a@b', 'a@.it', 'a b@c.it', '@b.it', 'a@b..it', '.a@b.it'],
    ],
    [
      'uri',
      ['https://example.com/a?b', 'mailto:a@b.it', 'tel:+39059'],
      ['example.com', 'javascript:alert(1)', 'https://a b'],
    ],
    ['url', ['https://example.com', 'http://localhost:80/x'], ['ftp://x', 'https://', 'javascript:alert(1)']],
    ['uuid', ['0192f3a0-0000-7000-8000-000000000001'], ['0192f3a0', 'x']],
    ['color', ['#1565C0'], ['#fff', 'red']],
    ['phone', ['+39 059 123456', '059/123456'], ['abc', '1']],
    ['cron', ['0 0 12 * * ?', '0 0/5 8-18 ? * 2-6 2026'], ['   ', '']],
    ['ipv4', ['127.0.0.1', '255.255.255.255'], ['256.1.1.1', '1.2.3']],
  ]

  test('each has its texts here', () => {
    expect(cases.map(([format]) => format).sort()).toEqual(Object.keys(FORMATS).sort())
  })

  test.each(cases)('%s', (format, good, bad) => {
    expect(good.filter((one) => !FORMATS[format]?.test(one))).toEqual([])
    expect(bad.filter((one) => FORMATS[format]?.test(one))).toEqual([])
  })

  // Our own formats run in any engine: none of them may backtrack on long texts.
  test.each(Object.entries(FORMATS))('%s can take forever on no text', (_name, format) => {
    const signs = ['a', '1', '.', '-', ' ', 'a.', '1.', 'a-', 'a@', 'https://', '\u00e0']
    for (const sign of signs) expect(format.test(`${sign.repeat(20_000)}\n!`)).toBe(format.source === '\\S')
  })
})

test('the runtime counts characters, not halves of them', () => {
  expect([runtime.ucs2length('a😀'), runtime.equal({ a: [1] }, { a: [1] })]).toEqual([2, true])
})
