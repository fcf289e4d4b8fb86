import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../src/catalogue/read/read'
import { toShape } from '../../src/catalogue/resolve/files'
import type { JsonObject } from '../../src/contract/json'
import type { LookupRow } from '../../src/contract/model/lookup'
import { boat } from '../engine/record/stage'
import { button, click, control, drawn, openPage, until } from '../pages/record/stage'
import { sourceFiles } from '../schemas/folder'
import type { FieldSketch } from '../support/entity'

/** Rows of a table with one name in each language, and a name that is neither. */
function rows(table: string, codes: Record<string, string>): LookupRow[] {
  return Object.entries(codes).map(([code, name]) => ({
    tableCode: table,
    code,
    name,
    formattedOutput: { it: `${name} (it)`, en: `${name} (en)` },
  }))
}

const TABLES: Record<string, LookupRow[]> = {
  CURRENCY: rows('CURRENCY', { EUR: 'Euro', CHF: 'Franco' }),
  DOCUMENT_TYPE: rows('DOCUMENT_TYPE', { INV: 'Fattura', DDT: 'Bolla' }),
  LANGUAGE: rows('LANGUAGE', { it: 'Italiano', de: 'Tedesco' }),
  PAYMENT_TYPE: rows('PAYMENT_TYPE', { MP05: 'Bonifico', MP08: 'Carta' }),
  MOVEMENT_CAUSAL: rows('MOVEMENT_CAUSAL', { M1: 'Carico' }),
  TRANSPORT_CAUSAL: rows('TRANSPORT_CAUSAL', { T1: 'Vendita' }),
}

/** The tables as their files describe them: which cell is the value, which the label. */
const lookups = Object.fromEntries(
  readCatalogue(
    sourceFiles('schemas').filter(({ path }) => path.startsWith('lookups/')),
    [],
  ).lookups.map((one) => [one.name, toShape(one)]),
)

const MANY = {
  kind: 'array',
  widget: 'multiselect',
  schema: { type: 'array', items: { type: 'string' } },
} as const
const table = (name: string): Pick<FieldSketch, 'lookup'> => ({ lookup: { name, filter: {} } })

/** A record page with this one field, in a language; what is saved is answered. */
async function open(sketch: FieldSketch, value: JsonObject[string], lang = 'it') {
  const page = await openPage({
    mode: 'update',
    stored: boat({ probe: value }),
    sketch: {
      fields: { probe: sketch },
      lookups,
      form: [{ section: 'main', collapsed: false, sticky: false, fields: [{ field: 'probe', width: 6 }] }],
    },
    backend: { tables: async (codes) => codes.flatMap((code) => TABLES[code] ?? []) },
    lang,
  })
  await drawn('update')
  await until(() => control('probe'))
  const saved = async () => {
    await click(button('Salva'))
    return until(() => {
      const call = page.server.calls.find(({ name }) => name === 'update')
      expect(call).toBeDefined()
      return call?.body?.probe
    })
  }
  return { saved }
}

const field = () => document.querySelector('[data-field="probe"]')
const chips = () => [...(field()?.querySelectorAll('.tag') ?? [])].map((one) => one.textContent?.trim())
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]

/** Opens the list of a multiple choice and answers what it offers. */
async function offered(): Promise<string[]> {
  await until(() => expect(field()?.querySelector('[role="combobox"]')).not.toBeNull())
  await click(field()?.querySelector('[role="combobox"]') as HTMLElement)
  await until(() => expect(options().length).toBeGreaterThan(0))
  return options().map((one) => one.textContent?.trim() ?? '')
}

describe('a field of one code', () => {
  test.each([
    ['KIT-34', 'Currency', 'EUR', 'CHF', ['Euro (it)', 'Franco (it)']],
    ['KIT-35', 'DocumentType', 'INV', 'DDT', ['Fattura (it)', 'Bolla (it)']],
  ])(
    '[%s] a field of the table %s offers its rows by name and stores the code',
    async (_, name, stored, wanted, labels) => {
      const { saved } = await open(
        { kind: 'lookup', widget: 'lookup', schema: { type: 'string' }, ...table(name) },
        stored,
      )
      const list = () => [...(field()?.querySelectorAll('option') ?? [])]
      await until(() =>
        expect(
          list()
            .filter(({ value }) => value)
            .map(({ textContent }) => textContent),
        ).toEqual(labels),
      )
      const select = control('probe')
      expect(select.value).toBe(stored)
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, wanted)
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
      expect(await saved()).toBe(wanted)
    },
  )
})

test('a table that another field narrows says what to choose first, as long as that is empty', async () => {
  const lookup = { name: 'Penalty', filter: { alpha1: { field: 'serviceKind' } } }
  await open({ kind: 'lookup', widget: 'lookup', schema: { type: 'string' }, lookup }, null)
  expect(field()?.querySelector('option')?.textContent).toMatch(/^Scegli prima «.+»\.$/)
})

describe('a field of several codes', () => {
  test.each([
    ['KIT-42', 'Language', 'it', 'de', ['Italiano (it)', 'Tedesco (it)']],
    ['KIT-43', 'PaymentType', 'MP05', 'MP08', ['Bonifico', 'Carta']],
  ])(
    '[%s] a field of the table %s shows the chosen rows, offers the rest and stores both',
    async (_, name, stored, more, [first, rest]) => {
      const { saved } = await open({ ...MANY, ...table(name) }, [stored])
      await until(() => expect(chips()).toEqual([first]))
      expect(await offered()).toEqual([rest])
      await click(options()[0] as HTMLElement)
      await until(() => expect(chips()).toEqual([first, rest]))
      expect(await saved()).toEqual([stored, more])
    },
  )

  test.each(['it', 'en'])(
    '[KIT-41] causal codes are called by their Italian names, read in %s too',
    async (lang) => {
      const causals: FieldSketch = {
        ...MANY,
        ...table('MovementCausal'),
        options: { tables: ['TransportCausal'], lang: 'it' },
      }
      await open(causals, ['M1'], lang)
      await until(() => expect(chips()).toEqual(['Carico (it)']))
      expect(await offered()).toEqual(['Vendita (it)'])
    },
  )

  test('a field of several codes shows the others in the reader’s language', async () => {
    await open({ ...MANY, ...table('Language') }, ['it'], 'en')
    await until(() => expect(chips()).toEqual(['Italiano (en)']))
    expect(await offered()).toEqual(['Tedesco (en)'])
  })
})
