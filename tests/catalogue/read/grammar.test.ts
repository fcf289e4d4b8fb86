import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { metaFiles } from '../../../codegen/meta'
import { PROBLEM_CODES } from '../../../src/contract/errors/problem'
import { modulesBelow } from '../../support/sources'
import { manifests, read, readFixture } from './folder'

const catalogue = readFixture('boats')
const files = metaFiles(catalogue, manifests, 'meta').map((file) => ({
  name: file.path,
  schema: JSON.parse(file.text ?? ''),
}))

/** Pointers of keys without hover text. */
function bare(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {}, ...rest } = node as { properties?: Record<string, { description?: string }> }
  const own = Object.entries(properties).flatMap(([key, value]) => [
    ...(typeof value.description === 'string' && value.description.length > 3 ? [] : [`${at}/${key}`]),
    ...bare(value, `${at}/${key}`),
  ])
  const inner = Object.entries(rest).flatMap(([key, value]) =>
    key === 'if' ? [] : bare(value, `${at}/${key}`),
  )
  return [...own, ...inner]
}

describe('the grammar for editors', () => {
  test.each(files)('$name describes every key', ({ schema }) => {
    // "then" of a widget repeats keys only to attach the widget's own options
    expect(bare(schema, '').filter((pointer) => !pointer.endsWith('/then/options'))).toEqual([])
  })

  test.each(files)('$name is JSON Schema 2020-12', ({ schema }) => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(() => new Ajv2020({ strict: false }).compile(schema)).not.toThrow()
  })

  test('the grammar offers existing names and the options of each widget', () => {
    const text = JSON.stringify(files.find((file) => file.name.includes('entity'))?.schema)
    for (const { id } of manifests) expect(text).toContain(`"const":"${id}"`)
    expect(text).toContain('"examples":["boats"')
  })

  test('the grammar accepts the files that the check accepts', () => {
    const schema = files.find((file) => file.name.includes('entity'))?.schema
    const validate = new Ajv2020({ strict: false }).compile(schema)
    expect(validate(JSON.parse(readFileSync('tests/fixtures/boats/entities/boats.json', 'utf8')))).toBe(true)
    expect(
      validate({
        route: 'x',
        form: [{ section: 'main', fields: [{ field: 'a', widget: 'number', options: { decimls: 2 } }] }],
      }),
    ).toBe(false)
  })
})

describe('the catalogue of codes', () => {
  test('every code is raised somewhere', () => {
    const text = modulesBelow('src/catalogue', 'src/server')
      .map((module) => module.text)
      .join('\n')
    expect(Object.keys(PROBLEM_CODES).filter((code) => !text.includes(`'${code}'`))).toEqual([])
  })

  test('two widgets that fit equally well are a problem that names both', () => {
    const twin = { ...manifests.find((manifest) => manifest.id === 'date'), id: 'calendar' }
    const { problems } = readTwin(twin as (typeof manifests)[number])
    expect(problems.map((problem) => `${problem.code} ${problem.message}`)).toEqual([
      'WIDGET_TIE "born" can be drawn equally well by calendar and date',
    ])
  })
})

function readTwin(twin: (typeof manifests)[number]) {
  manifests.unshift(twin)
  try {
    return read({
      'entities/a.json': {
        route: 'a',
        record: { properties: { born: { type: 'string', format: 'date' } } },
        form: [{ section: 'main', fields: ['born'] }],
      },
    })
  } finally {
    manifests.shift()
  }
}
