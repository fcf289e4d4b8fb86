import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { read } from './folder'

const LINES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string' }, count: { type: 'integer' }, item: { entity: 'items' } },
  },
}

const offers = (effect: JsonObject | null, property: JsonObject = {}) => ({
  route: 'offers',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      item: { entity: 'items' },
      lines: LINES,
      terms: { type: 'integer', ...property },
      cells: {
        type: 'array',
        items: {
          type: 'object',
          properties: { item: { entity: 'items' }, price: { type: 'number', ...property } },
        },
      },
    },
  },
  ...(effect
    ? { effects: [{ id: 'copy', on: { create: true }, when: "record.name == 'x'", ...effect }] }
    : {}),
})

const items = {
  route: 'items',
  title: '{name}',
  record: {
    properties: {
      name: { type: 'string' },
      terms: { type: 'integer' },
      price: { type: 'number' },
      kind: { enum: ['A', 'B'] },
      secret: { type: 'integer', sensitive: true },
      parts: LINES,
      maker: { entity: 'offers' },
    },
  },
}

const told = (effect: JsonObject | null, property?: JsonObject) =>
  read({ 'entities/offers.json': offers(effect, property), 'entities/items.json': items })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, hint, line, message, pointer }) => `${code} ${pointer} ${message} | ${hint} | ${line > 0}`)

const rows = (list: string, one: JsonObject) => ({
  create: { entity: 'offers', rows: { [list]: { from: 'lines', map: { text: 'row.text' }, ...one } } },
})

describe('rows that effects copy', () => {
  test('lists of the record and of a record that it names, with columns of their kind, are taken', () => {
    expect(
      told(rows('lines', { map: { text: 'row.item.name', count: 'row.count * 2', item: 'row.item' } })),
    ).toEqual([])
    expect(told(rows('lines', { from: 'item.parts', when: 'row.count > 3' }))).toEqual([])
    expect(
      told({ rows: { lines: { from: 'item.parts', map: { text: 'row.text + record.name' } } } }),
    ).toEqual([])
  })

  test.each([
    [
      'a list that the target does not have',
      rows('linse', {}),
      'UNKNOWN_FIELD /effects/0/create/rows/linse "offers" has no list "linse" | did you mean "lines"?',
    ],
    [
      'a list that the record does not have',
      rows('lines', { from: 'lnes' }),
      'UNKNOWN_FIELD /effects/0/create/rows/lines/from there is no list "lnes" | did you mean "lines"?',
    ],
    [
      'a list that the related record does not have',
      rows('lines', { from: 'item.prats' }),
      'UNKNOWN_FIELD /effects/0/create/rows/lines/from there is no list "item.prats" | did you mean "item.parts"?',
    ],
    [
      'a column that the target does not have',
      rows('lines', { map: { text: "'x'", cuont: '1' } }),
      'UNKNOWN_FIELD /effects/0/create/rows/lines/map/cuont "lines" has no column "cuont" | did you mean "count"?',
    ],
    [
      'a column that the source does not have',
      rows('lines', { map: { text: 'row.txet' } }),
      'RULE_TYPE /effects/0/create/rows/lines/map/text in the expression: there is no field "txet" here | did you mean "text"?',
    ],
    [
      'a column that the source in a related record does not have',
      rows('lines', { from: 'item.parts', map: { text: 'row.txet' } }),
      'RULE_TYPE /effects/0/create/rows/lines/map/text in the expression: there is no field "txet" here | did you mean "text"?',
    ],
    [
      'a column of another kind',
      rows('lines', { map: { text: 'row.text', count: 'row.text' } }),
      'RULE_TYPE /effects/0/create/rows/lines/map/count in the expression: it must come to a number, but comes to a text',
    ],
    [
      'a column that rows need',
      rows('lines', { map: { count: 'row.count' } }),
      'BAD_EFFECT /effects/0/create/rows/lines the rows of "lines" need "text" | name it in "map"',
    ],
    [
      'a misspelt name behind a relation',
      { set: { name: 'record.item.nmae' } },
      'RULE_TYPE /effects/0/set/name in the expression: there is no field "nmae" here | did you mean "name"?',
    ],
    [
      'a misspelt name two relations away',
      { set: { name: 'record.item.maker.nmae' } },
      'RULE_TYPE /effects/0/set/name in the expression: there is no field "nmae" here | did you mean "name"?',
    ],
  ])('%s is a Problem with its line and the nearest word', (_, effect, wanted) => {
    expect(
      told(effect).some((one) => one.startsWith(wanted)),
      told(effect).join('\n'),
    ).toBe(true)
  })
})

describe('defaults from related records', () => {
  test('fields of the same kind are taken, in rows from the record that the row names', () => {
    expect(told(null, { defaultFrom: 'item.terms' }).filter((one) => !one.includes('price'))).toEqual([])
    expect(told(null, { defaultFrom: 'item.price' }).filter((one) => !one.includes('"terms"'))).toEqual([])
    expect(told(null, { defaultFrom: 'item.maker.terms' }).filter((one) => !one.includes('price'))).toEqual(
      [],
    )
  })

  test.each([
    [
      'itme.terms',
      'UNKNOWN_FIELD /record/properties/terms/defaultFrom "itme.terms" leads to no field of a related record | did you mean "item.terms"?',
    ],
    [
      'item.tremsx',
      'UNKNOWN_FIELD /record/properties/terms/defaultFrom "item.tremsx" leads to no field of a related record | did you mean "item.terms"?',
    ],
    [
      'item.name',
      'BAD_DEFAULT /record/properties/terms/defaultFrom "terms" and "item.name" hold different values',
    ],
    [
      'item.secret',
      'BAD_DEFAULT /record/properties/terms/defaultFrom "item.secret" may be masked or is sensitive',
    ],
    [
      'item.prcie',
      'UNKNOWN_FIELD /record/properties/cells/items/properties/price/defaultFrom "cells[].item.prcie" leads to no field',
    ],
  ])('%s is a Problem with its line and the nearest word', (defaultFrom, wanted) => {
    const found = told(null, { defaultFrom })
    expect(
      found.some((one) => one.startsWith(wanted)),
      found.join('\n'),
    ).toBe(true)
  })
})
