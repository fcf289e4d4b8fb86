import { describe, expect, test } from 'vitest'
import { describePage } from '../../src/catalogue/describe/page'
import { readCatalogue } from '../../src/catalogue/read/read'
import { publicEntity } from '../../src/catalogue/resolve/public-entity'
import { compileRules } from '../../src/catalogue/rules/rules'
import type { JsonObject } from '../../src/contract/json'
import type { Field } from '../../src/contract/model/field'
import { entityConf } from '../engine/fakes'
import { manifests, sourceFiles } from './folder'

const shared = sourceFiles('schemas').filter(({ path }) => path.startsWith('lookups/'))

/** The one field of an entity whose file says this of it; the file must be without fault. */
function fieldOf(property: JsonObject): Field {
  const text = JSON.stringify({
    route: 'boats',
    record: { properties: { probe: property } },
    form: [{ section: 'main', fields: ['probe'] }],
  })
  const { entities, problems } = readCatalogue(
    [...shared, { path: 'entities/boats.json', text }],
    manifests(),
  )
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const field = entities[0]?.fields.find(({ path }) => path === 'probe')
  if (!field) throw new Error('the field was not read')
  return field
}

const text = { type: 'string' }
const list = (items: JsonObject): JsonObject => ({ type: 'array', items })

const KINDS = [
  ['KIT-11', 'text', text],
  ['KIT-13', 'phone', { ...text, format: 'phone' }],
  ['KIT-14', 'mobile', { ...text, widget: 'mobile' }],
  ['KIT-15', 'fax', { ...text, widget: 'fax' }],
  ['KIT-16', 'website', { ...text, format: 'url' }],
  [
    'KIT-17',
    'number',
    { type: 'number', options: { currency: 'EUR', prefix: '±', min: -5, max: 5, step: 0.5, decimals: 2 } },
  ],
  ['KIT-18', 'password', { ...text, widget: 'password' }],
  ['KIT-20', 'multiselect', list({ enum: ['A', 'B'] })],
  ['KIT-21', 'switch', { type: 'boolean' }],
  ['KIT-22', 'checkbox', { type: 'boolean', widget: 'checkbox' }],
  ['KIT-24', 'time', { ...text, format: 'time' }],
  ['KIT-25', 'html', { ...text, format: 'html' }],
  ['KIT-26', 'files', { files: { multiple: true, extensions: ['pdf'], maxMb: 5 } }],
  ['KIT-27', 'chips', { ...list(text), options: { suggestions: ['a'] } }],
  ['KIT-28', 'role', { ...text, widget: 'role' }],
  ['KIT-28', 'role', { ...list(text), widget: 'role' }],
  ['KIT-40', 'embedded', { entity: 'boats', embedded: true }],
  ['KIT-29', 'lookup', { lookup: 'SubjectRole' }],
  ['KIT-30', 'lookup', { lookup: 'VatExemption' }],
  ['KIT-34', 'lookup', { lookup: 'Currency' }],
  ['KIT-35', 'lookup', { lookup: 'DocumentType' }],
  ['KIT-36', 'lookup', { lookup: 'ContractType', filter: { alpha1: 'COLLABORATOR' } }],
  ['KIT-37', 'lookup', { lookup: 'ContractType', filter: { alpha1: 'EMPLOYEE' } }],
  [
    'KIT-41',
    'multiselect',
    {
      ...list({ lookup: 'MovementCausal' }),
      options: { tables: ['TransportCausal', 'TreatmentCausal'], lang: 'it' },
    },
  ],
  ['KIT-42', 'multiselect', list({ lookup: 'Language' })],
  ['KIT-43', 'multiselect', list({ lookup: 'PaymentType' })],
] as const

const FACTS = {
  old: null,
  user: { id: '', roles: [], authorities: [], subjectId: null },
  mode: 'update' as const,
  status: null,
  today: '2026-11-21',
  now: '2026-11-21T08:00:00Z',
  lookup: {},
}

/** A file that says of one field whatever every kind shares. */
const SHARED = {
  form: [{ section: 'main', fields: [{ field: 'probe', width: 5 }] }],
  rules: [
    { field: 'probe', visible: "record.name != 'hidden'" },
    { field: 'probe', valid: "record.name != 'wrong'", code: 'PROBE' },
  ],
  texts: {
    it: {
      field: { probe: 'Prova' },
      placeholder: { probe: 'per esempio' },
      tooltip: { probe: 'A che serve' },
      rule: { PROBE: 'Così non va' },
    },
  },
}

describe('a property of a file becomes a field of this kind', () => {
  test.each(KINDS)(
    '[%s] [KIT-02] %s: name, label, placeholder, tooltip, size, whether it is seen and what is wrong with it',
    (_, widget, property) => {
      expect(fieldOf(property as unknown as JsonObject).widget).toBe(widget)
      const file = { route: 'boats', record: { properties: { name: text, probe: property } }, ...SHARED }
      const { entities, problems } = readCatalogue(
        [...shared, { path: 'entities/boats.json', text: JSON.stringify(file) }],
        manifests(),
      )
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      const [boats] = entities
      if (!boats) throw new Error('the entity was not read')
      const [field] = describePage(publicEntity(boats), entityConf(), 'update', 'it').sections.flatMap(
        ({ fields }) => fields.filter(({ path }) => path === 'probe'),
      )
      expect(field).toMatchObject({
        path: 'probe',
        label: 'Prova',
        placeholder: 'per esempio',
        tooltip: 'A che serve',
        width: 5,
      })
      const outcome = (name: string) => compileRules(boats).evaluate({ ...FACTS, record: { name } })
      expect([...outcome('plain').hidden, ...outcome('plain').issues]).toEqual([])
      expect([...outcome('hidden').hidden]).toEqual(['probe'])
      expect(outcome('wrong').issues).toMatchObject([{ path: 'probe', code: 'PROBE' }])
      expect(boats.texts.it?.rule).toMatchObject({ PROBE: 'Così non va' })
    },
  )

  test('a radio and an e-mail address, an IBAN and the Italian codes are asked for by name or format', () => {
    expect(fieldOf({ enum: ['A'], widget: 'radio' }).widget).toBe('radio')
    expect(fieldOf({ ...text, format: 'email' }).widget).toBe('email')
    for (const id of ['iban', 'fiscalCode', 'vatNumber'])
      expect(fieldOf({ ...text, widget: id }).widget).toBe(id)
  })

  test('[KIT-11] a text is unlimited unless its property has a length', () => {
    expect(fieldOf(text).schema.maxLength).toBeUndefined()
    expect(fieldOf({ ...text, maxLength: 80 }).schema.maxLength).toBe(80)
  })

  test('[KIT-36] [KIT-37] the two kinds of contract are two filters of one table', () => {
    expect(fieldOf({ lookup: 'ContractType', filter: { alpha1: 'EMPLOYEE' } }).lookup).toEqual({
      name: 'ContractType',
      filter: { alpha1: 'EMPLOYEE' },
    })
  })

  test('a wrong option of a number is a problem that names it', () => {
    const property = { type: 'number', options: { decimals: 21 } }
    const file = JSON.stringify({ route: 'boats', record: { properties: { probe: property } } })
    const { problems } = readCatalogue([{ path: 'entities/boats.json', text: file }], manifests())
    expect(problems.map(({ code }) => code)).toContain('BAD_OPTIONS')
  })
})
