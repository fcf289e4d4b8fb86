import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkExpression } from '../../src/catalogue/rules/check'
import { RUNTIME } from '../../src/catalogue/rules/environment'
import { LOOKUP_KEYS, ruleUser, VARIABLES } from '../../src/catalogue/rules/facts'
import { compileRules } from '../../src/catalogue/rules/rules'
import { COMMON_SHAPES } from '../../src/catalogue/rules/shape'
import type { Json, JsonObject } from '../../src/contract/json'
import { readEntity } from '../catalogue/read/folder'
import { factsOf } from '../catalogue/rules/cases'
import { entity } from '../support/entity'
import { blocksOf, tablesOf } from './markdown'

const PAGE = readFileSync('docs/reference/rules.md', 'utf8')
const OTHERS = {
  'lookups/types.json': { lookup: 'VehicleType', table: 'VehicleType', rows: [{ code: 'X', name: 'X' }] },
  'entities/customers.json': {
    route: 'customers',
    title: '{name}',
    record: { properties: { name: { type: 'string' } } },
  },
}

const block = blocksOf(PAGE).find(({ text }) => text.includes('"route"'))
const boats = readEntity({ title: '{name}', ...(JSON.parse(block?.text ?? '{}') as JsonObject) }, OTHERS)

/** Words that the running environment adds for itself; no person writes them. */
const INTERNAL = ['exact', 'isOn', 'matchesForm', 'plain']

/** The rows of the tables whose head is `expression | record | gives`. */
const [ofRecord = [], ofRow = []] = tablesOf(PAGE, ['expression', 'record', 'gives'])

/** An expression in backquotes, as it is typed in a schema file. */
const typed = (cell = '') => cell.replaceAll('`', '')

function outcome(expression: string, given: JsonObject, field: string): Json | undefined {
  const rules = compileRules({ ...boats, rules: entity({ rules: [{ field, value: expression }] }).rules })
  const { values } = rules.evaluate(
    factsOf({
      record: given,
      old: { price: 100 },
      lookup: { type: { code: 'X', name: 'X', alpha1: 'B', flag1: true } },
    }),
  )
  return values.get(field === 'name' ? 'name' : 'crew.r0.total')
}

const withIds = (record: JsonObject): JsonObject =>
  Array.isArray(record.crew)
    ? { ...record, crew: record.crew.map((row, index) => ({ _id: `r${index}`, ...(row as JsonObject) })) }
    : record

describe('the page about rules', () => {
  test('the page about rules has examples', () => {
    expect([ofRecord.length > 30, ofRow.length > 2]).toEqual([true, true])
  })

  test.each([...ofRecord.map((row) => [...row, 'name']), ...ofRow.map((row) => [...row, 'crew[].total'])])(
    '%s with %s gives %s',
    (expression = '', record = '', gives = '', field = '') => {
      const list = field.includes('[]') ? 'crew' : null
      const found = checkExpression(typed(expression), boats.fields, ['DRAFT', 'AFLOAT'], {
        expects: 'any',
        list,
      })
      expect(found).toEqual([])
      const value = outcome(typed(expression), withIds(JSON.parse(typed(record)) as JsonObject), field)
      expect(value).toEqual(gives === '' ? undefined : JSON.parse(typed(gives)))
    },
  )

  test('the page about rules names every variable, key and function of a rule, and no other variable', () => {
    const code = [...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
    const words = new Set(code.flatMap((text) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []))
    const functions = RUNTIME.getDefinitions().functions.map(({ name }) => name)
    const offered = [
      ...VARIABLES,
      ...Object.keys(ruleUser(null)),
      ...LOOKUP_KEYS,
      ...COMMON_SHAPES.flatMap(({ path }) => path.split('.')),
      ...functions.filter((name) => !INTERNAL.includes(name)),
    ]
    expect(offered.filter((name) => !words.has(name))).toEqual([])
    const [variables = []] = tablesOf(PAGE, ['name', 'what it is'])
    expect(variables.map(([name = '']) => typed(name)).sort()).toEqual([...VARIABLES].sort())
  })

  test.each([
    ["record.kin == 'SAIL'", 'there is no field "kin" here'],
    ["record.kind == 'SAILS'", 'SAILS'],
    ['record.name > 3', 'a text > a number is not possible'],
  ])('the page about rules quotes the check of %s', (expression, words) => {
    expect(PAGE).toContain(`\`${expression}\``)
    expect(
      checkExpression(expression, boats.fields)
        .map(({ message }) => message)
        .join(),
    ).toContain(words)
  })
})
