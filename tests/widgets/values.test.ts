import { parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import enTexts from '../../src/app/texts/en.json'
import itTexts from '../../src/app/texts/it.json'
import { widgets } from '../../src/app/widgets'
import type { Json } from '../../src/contract/json'
import type { TextContext, Widget } from '../../src/contract/ports/widget'
import { checks } from '../../src/generated/checks'
import manifests from '../../src/generated/manifests.json'
import { numberLine } from '../../src/widgets/number/number-text'
import { inputKind, toLink } from '../../src/widgets/text/link'

const widget = (id: string): Widget => {
  const found = widgets.find(({ manifest }) => manifest.id === id)
  if (!found) throw new Error(`no widget ${id}`)
  return found
}

const context = (field: Partial<TextContext['field']> = {}): TextContext => ({
  lang: 'it',
  field: { kind: 'text', schema: {}, choices: null, lookup: null, relation: null, options: {}, ...field },
  text: (key) => key,
  lookupLabel: (name, value) => `${name}/${value}`,
})

const line = (id: string, value: Json, field: Partial<TextContext['field']> = {}) =>
  widget(id).text(value, context(field))

describe('the registered widgets', () => {
  test('the registered widgets are exactly those whose manifests codegen collected', () => {
    expect(widgets.map(({ manifest }) => manifest.id).sort()).toEqual(manifests.map(({ id }) => id).sort())
  })

  test.each(widgets.map((one) => [one.manifest.id, one] as const))(
    '%s has a line for no value and loads its faces',
    async (_, one) => {
      expect(one.text(null, context())).toBe('')
      expect((await one.load()).Input).toBeTypeOf('function')
    },
  )
})

describe('a value as one line', () => {
  test('a day is dd/mm/yyyy [CONST-23]', () => expect(line('date', '2026-11-21')).toBe('21/11/2026'))

  test('a number is written the Italian way, with its decimals and unit', () => {
    expect(line('number', 12000.5, { options: { decimals: 2, suffix: 'EUR' } })).toBe('12.000,50 EUR')
    expect(line('number', 1234)).toBe('1.234')
    expect(line('number', 2026, { options: { plain: true } })).toBe('2026')
    expect(numberLine(1234.5, 'en', {})).toBe('1,234.5')
  })

  test('a code is its label, an unknown one stays readable', () => {
    const choices = [{ value: 'SAIL', label: 'Vela' }]
    expect(line('select', 'SAIL', { choices })).toBe('Vela')
    expect(line('select', 'OAR', { choices })).toBe('OAR')
  })

  test('yes and no are words', () =>
    expect([line('switch', true), line('switch', false)]).toEqual(['APP.YES', 'APP.NO']))

  test('a multilingual text is read in the language, else in the default one', () => {
    expect(line('text', { it: 'Ciao', en: 'Hello' }, { kind: 'multilingual' })).toBe('Ciao')
  })

  test('a lookup is the label of its table, a relation its title', () => {
    expect(line('lookup', 'A', { lookup: { name: 'Rating', filter: {} } })).toBe('Rating/A')
    expect(line('relation', { id: '1', label: 'Rossi' })).toBe('Rossi')
  })

  test('an address is written as on an envelope, the country only abroad', () => {
    const modena = {
      street: 'Via Emilia',
      houseNumber: '12',
      zip: '41121',
      city: 'Modena',
      province: 'MO',
      country: 'ITA',
    }
    expect(line('address', modena)).toBe('Via Emilia 12, 41121 Modena MO')
    expect(line('address', { ...modena, country: 'CHE' })).toBe('Via Emilia 12, 41121 Modena MO, CHE')
    expect(line('address', { city: 'Modena' })).toBe('Modena')
  })

  test('lines of a long text become one', () => expect(line('textarea', 'uno\n due')).toBe('uno due'))
})

describe('links of texts', () => {
  const checked = { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' }
  const dialled = (value: string) => parsePhoneNumberWithError(value, 'IT').number

  test('mails, calls and sites lead somewhere', () => {
    expect(toLink('info@demo.example', 'email')).toBe('mailto:info@demo.example')
    expect(toLink('059 0000-210', 'tel')).toBe('tel:0590000210')
    expect(toLink('demo.example', 'url')).toBe('https://demo.example')
  })

  test.each([
    ['059 222111', 'tel:059222111'],
    ['+39 (0)59 222111', 'tel:+39059222111'],
    ['+378 (0)549 882345', 'tel:+3780549882345'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+49 (0) 30 901820', 'tel:+4930901820'],
    ['0039 333 1234567', 'tel:00393331234567'],
  ])('the link of %s dials the number that the check accepts', (value, link) => {
    expect(checks.phone?.(value, {}, checked)).toEqual([])
    expect(toLink(value, 'tel')).toBe(link)
    expect(dialled(link.slice('tel:'.length))).toBe(dialled(value))
  })

  test('a prefix without + is doubted in both languages, since its link dials a number of the own country', () => {
    for (const value of ['39 333 1234567', '39 059 222111']) {
      expect(checks.phone?.(value, {}, checked)).toMatchObject([
        { severity: 'warning', code: 'PHONE_PLUS', params: { prefix: '+39' } },
      ])
      expect(toLink(value, 'tel')).toBe(`tel:${value.replaceAll(' ', '')}`)
    }
    expect(itTexts['VALIDATION.PHONE_PLUS']).toMatch(/senza «\+»: scrivi \{\{prefix\}\}/)
    expect(enTexts['VALIDATION.PHONE_PLUS']).toMatch(/without “\+”: write \{\{prefix\}\}/)
  })

  test('an address that could run code is no link', () =>
    expect(toLink('javascript:alert(1)', 'url')).toBeNull())

  test('the kind follows the option, else the format', () => {
    expect(inputKind({ schema: { format: 'email' } }, {})).toBe('email')
    expect(inputKind({ schema: { format: 'email' } }, { input: 'text' })).toBe('text')
  })
})
