import { act } from 'react'
import { expect, test } from 'vitest'
import { boat } from '../../engine/record/stage'
import type { EntitySketch, FieldSketch } from '../../support/entity'
import { control, drawn, openPage, until } from './stage'

const CODES: FieldSketch = { kind: 'enum', schema: { type: 'string' }, values: ['A1', 'A2', 'B1', 'B2'] }
const NARROWED: EntitySketch = {
  fields: {
    kind: { kind: 'enum', widget: 'select', schema: { type: 'string' }, values: ['A', 'B'] },
    sub: { ...CODES, widget: 'select' },
    near: { ...CODES, widget: 'radio' },
    town: {
      kind: 'lookup',
      widget: 'lookup',
      schema: { type: 'string' },
      lookup: { name: 'Currency', filter: {} },
    },
    crew: { kind: 'array', widget: 'rows', options: { title: 'role' }, schema: { type: 'array' } },
    'crew[].role': { kind: 'enum', widget: 'select', schema: { type: 'string' }, values: ['A', 'B'] },
    'crew[].sub': { ...CODES, widget: 'select' },
  },
  form: [
    {
      section: 'main',
      collapsed: false,
      sticky: false,
      fields: ['kind', 'sub', 'near', 'town', 'crew'].map((field) => ({ field })),
    },
  ],
  rules: [
    { field: 'sub', options: "record.kind == 'A' ? ['A1', 'A2'] : ['B1', 'B2']" },
    { field: 'near', options: "record.kind == 'A' ? ['A1', 'A2'] : ['B1', 'B2']" },
    { field: 'town', options: "record.kind == 'A' ? ['EUR'] : ['CHF']" },
    { field: 'crew[].sub', options: "row.role == 'A' ? ['A1', 'A2'] : ['B1', 'B2']" },
  ],
}
const ROWS = ['EUR', 'CHF', 'USD'].map((code) => ({ tableCode: 'CURRENCY', code, name: code }))

const offered = (path: string) =>
  [
    ...document.querySelectorAll<HTMLOptionElement & HTMLInputElement>(
      `[data-field="${path}"] :is(option, input[type=radio])`,
    ),
  ]
    .map(({ value }) => value)
    .filter(Boolean)

async function choose(path: string, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(control(path), value)
    control(path).dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test.each(['create', 'update'] as const)(
  'an options rule narrows what the form offers (%s), in every kind of control, a table and rows',
  async (mode) => {
    const stored = boat({ kind: 'A', sub: 'A1', crew: [{ _id: 'r1', role: 'B', sub: 'B1' }] })
    await openPage({ mode, sketch: NARROWED, stored, backend: { tables: async () => ROWS } })
    await drawn(mode)
    await until(() => expect(offered('town').length).toBeGreaterThan(0))
    if (mode === 'create') await choose('kind', 'A')
    await until(() =>
      expect([offered('sub'), offered('near'), offered('town')]).toEqual([
        ['A1', 'A2'],
        ['A1', 'A2'],
        ['EUR'],
      ]),
    )
    await choose('sub', 'A2')
    await choose('kind', 'B')
    // What was chosen before is still there to be seen, and is wrong.
    await until(() => expect(offered('sub')).toEqual(['A2', 'B1', 'B2']))
    expect([control('sub').value, offered('near'), offered('town')]).toEqual(['A2', ['B1', 'B2'], ['CHF']])
    if (mode === 'create') return
    await until(() => expect(offered('crew.r1.sub')).toEqual(['B1', 'B2']))
    await choose('crew.r1.role', 'A')
    await until(() => expect(offered('crew.r1.sub')).toEqual(['A1', 'A2', 'B1']))
  },
)
