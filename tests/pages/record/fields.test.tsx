import { describe, expect, test, vi } from 'vitest'
import { widgets } from '../../../src/app/widgets'
import type { LookupRow } from '../../../src/contract/model/lookup'
import { defineWidget, type Widget } from '../../../src/contract/ports/widget'
import { createRegistry } from '../../../src/pages/registry'
import { boat } from '../../engine/record/stage'
import type { EntitySketch } from '../../support/entity'
import { button, click, control, drawn, openPage, type, until } from './stage'

const manifest = {
  id: 'text',
  description: '',
  accepts: [],
  options: {},
  width: 4,
  needs: [],
  check: false,
  fixtures: [],
}

const broken: Widget = defineWidget({
  manifest,
  text: () => '',
  load: async () => ({
    Input: () => {
      throw new Error('this plugin is broken')
    },
  }),
})

const without = (id: string) => widgets.filter((one) => one.manifest.id !== id)

describe('the registry', () => {
  test('two widgets of one name stop the start and are named', () => {
    expect(() => createRegistry({ widgets: [...widgets, broken] })).toThrow('Widget "text" is listed twice')
  })

  test('a widget that failed to load is asked for again', async () => {
    const load = vi.fn(async () => ({ Input: () => null }))
    load.mockRejectedValueOnce(new Error('offline'))
    const flaky = defineWidget({ manifest: { ...manifest, id: 'flaky' }, text: () => '', load })
    const registry = createRegistry({ widgets: [flaky] })
    await expect(registry.components(flaky)).rejects.toThrow('offline')
    await registry.components(flaky)
    expect(registry.components(flaky)).not.toBeInstanceOf(Promise)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('a plugin that cannot draw', () => {
  test.each([
    ['is not installed', without('text'), 'WIDGET_UNKNOWN'],
    ['throws', [...without('text'), broken], 'WIDGET_FAILED'],
  ] as const)(
    'one that %s leaves the raw value read only, with a code; the page goes on',
    async (_, plugins, code) => {
      const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await openPage({ mode: 'update', plugins })
      await drawn('update')
      expect(control('name').value).toBe('Aurora')
      expect(control('name').readOnly).toBe(true)
      expect(document.querySelector('[data-field=name]')?.textContent).toContain(code)
      expect(control('sails').readOnly).toBe(false)
      quiet.mockRestore()
    },
  )
})

describe('locked fields', () => {
  const LOCKED: EntitySketch = {
    fields: {
      name: { kind: 'text', widget: 'text', setOnce: true },
      sails: { kind: 'integer', widget: 'number' },
      seen: { kind: 'text', widget: 'text', server: true },
    },
    rules: [{ field: 'sails', readOnly: 'record.name == "Aurora"' }],
    form: [
      {
        section: 'main',
        collapsed: false,
        sticky: false,
        fields: [{ field: 'name' }, { field: 'sails' }, { field: 'seen' }],
      },
    ],
  }

  test('each says why: the choice made once, the rule with its place; what the system sets is only read', async () => {
    await openPage({ mode: 'update', sketch: LOCKED })
    await drawn('update')
    const why = (path: string) => document.querySelector(`[data-field=${path}] .why`)?.getAttribute('title')
    expect(why('name')).toBe('Si può impostare solo alla creazione.')
    expect(why('sails')).toBe('La modifica dipende da: «Name».')
    expect(control('sails').disabled).toBe(true)
    expect(why('seen')).toBeUndefined()
    expect(control('seen').readOnly).toBe(true)
  })
})

describe('sections', () => {
  test('a collapsed section builds its fields when it is first opened', async () => {
    await openPage({ mode: 'update' })
    await drawn('update')
    expect(document.querySelector('[data-field=mail]')).toBeNull()
    const more = document.querySelector<HTMLDetailsElement>('#s-more')
    if (more) more.open = true
    more?.dispatchEvent(new Event('toggle'))
    await until(() => control('mail'))
  })
})

describe('typing', () => {
  test('a key wakes the typed field alone', async () => {
    const drawnFields: string[] = []
    const watched = widgets.map((one) =>
      one.manifest.id === 'number' || one.manifest.id === 'text'
        ? {
            ...one,
            load: async () => {
              const faces = await one.load()
              const { Input } = faces
              return {
                ...faces,
                Input: (props: Parameters<typeof Input>[0]) => {
                  drawnFields.push(props.field.path)
                  return <Input {...props} />
                },
              }
            },
          }
        : one,
    )
    await openPage({ mode: 'update', plugins: watched })
    await drawn('update')
    drawnFields.length = 0
    await type('name', 'Bora')
    expect(new Set(drawnFields)).toEqual(new Set(['name']))
  })

  test('undo in the foot takes a whole typing back', async () => {
    await openPage({ mode: 'update' })
    await drawn('update')
    await type('name', 'Bora')
    await click(button("Annulla l'ultima modifica"))
    expect(control('name').value).toBe('Aurora')
  })
})

describe('an address', () => {
  const HOME: EntitySketch = {
    fields: {
      seat: { kind: 'group', group: 'address', widget: 'address', width: 12 },
      'seat.province': {
        kind: 'lookup',
        widget: 'lookup',
        options: { free: true },
        lookup: { name: 'Provinces', filter: { alpha1: { field: 'seat.country' } } },
      },
      'seat.country': { kind: 'lookup', widget: 'lookup', lookup: { name: 'Countries', filter: {} } },
      'seat.city': { kind: 'text', widget: 'text' },
    },
    form: [{ section: 'main', collapsed: false, sticky: false, fields: [{ field: 'seat' }] }],
  }
  const row = (tableCode: string, code: string, alpha1?: string): LookupRow => ({
    tableCode,
    code,
    name: code,
    alpha1: alpha1 ?? null,
  })
  const ROWS = [
    row('PROVINCES', 'MO', 'ITA'),
    row('PROVINCES', 'VR', 'ITA'),
    row('COUNTRIES', 'ITA'),
    row('COUNTRIES', 'AUT'),
    row('COUNTRIES', 'CHE'),
  ]
  const tables = async (codes: readonly string[], params: readonly (readonly [string, string])[]) => {
    const wanted = new Map(params)
    return ROWS.filter(
      ({ tableCode, alpha1 }) =>
        codes.includes(tableCode ?? '') && (!wanted.has('alpha1') || alpha1 === wanted.get('alpha1')),
    )
  }
  const choose = async (path: string, value: string) => {
    const select = document.querySelector<HTMLSelectElement>(`[data-field="${path}"] select`)
    if (!select) throw new Error(`${path} is no select`)
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
    set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  test('leaving the home country empties the province and lets it be typed; coming back offers the list [GROUP-11] [GROUP-12]', async () => {
    await openPage({
      mode: 'update',
      sketch: HOME,
      stored: boat({ seat: { province: 'MO', country: 'ITA', city: 'Modena' } }),
      backend: { tables },
    })
    await drawn('update')
    await until(() => expect(document.querySelectorAll('[data-field="seat.province"] option').length).toBe(3))
    await choose('seat.country', 'AUT')
    await until(() => expect(document.querySelector('[data-field="seat.province"] input')).not.toBeNull())
    expect(control('seat.province').value).toBe('')
    await type('seat.province', 'Tirol')
    await choose('seat.country', 'CHE')
    await until(() =>
      expect(document.querySelector<HTMLSelectElement>('[data-field="seat.country"] select')?.value).toBe(
        'CHE',
      ),
    )
    expect(control('seat.province').value).toBe('Tirol')
    await choose('seat.country', 'ITA')
    await until(() =>
      expect(document.querySelector<HTMLSelectElement>('[data-field="seat.province"] select')?.value).toBe(
        '',
      ),
    )
  })
})
