import { describe, expect, test } from 'vitest'
import {
  columnLabel,
  entityName,
  enumLabel,
  fieldHint,
  fieldLabel,
  keyInWords,
  ruleText,
  sectionLabel,
  statusLabel,
  viewLabel,
} from '../../src/catalogue/labels/texts'
import { emptyTexts } from '../../src/catalogue/resolve/texts'
import type { EntityTexts } from '../../src/contract/model/entity'
import { entity } from '../support/entity'

function texts(more: Partial<EntityTexts>): EntityTexts {
  return { ...emptyTexts(), ...more }
}

const boat = entity({
  route: 'old-boats',
  texts: {
    it: texts({
      entity: { one: 'Barca', many: 'Barche' },
      field: { name: 'Nome', 'berth.city': 'Porto', 'crew.email': 'Posta' },
      enum: { 'kind.SAIL': 'Vela' },
      status: { DRAFT: 'Bozza' },
      section: { main: 'Dati' },
      rule: { ORDER: 'Ordine' },
      tooltip: { name: 'Come iscritta' },
    }),
    en: texts({ field: { name: 'Name' } }),
  },
})

test('keys in words', () => {
  expect(
    ['bornCity', 'subject-documents', 'IN_FORCE', 'crew[].email', 'vatNumber2', 'x'].map(keyInWords),
  ).toEqual(['Born city', 'Subject documents', 'In force', 'Crew email', 'Vat number2', 'X'])
})

describe('the language asked for, then Italian, then words', () => {
  test('the texts have the names of the entity', () => {
    expect([
      entityName(boat, 'it', 'one'),
      entityName(boat, 'it', 'many'),
      entityName(boat, 'it', 'new'),
      entityName(boat, 'en', 'many'),
    ]).toEqual(['Barca', 'Barche', 'Nuovo', 'Barche'])
    expect(entityName(entity({ route: 'old-boats' }), 'it', 'one')).toBe('Old boats')
  })

  test('heads of columns: a shorter text of this language, else the label in it', () => {
    const short = {
      ...boat,
      texts: { ...boat.texts, it: texts({ ...boat.texts.it, column: { name: 'N.' } }) },
    }
    expect([columnLabel(short, 'name', 'it'), columnLabel(short, 'name', 'en')]).toEqual(['N.', 'Name'])
    expect(columnLabel(short, 'berth.city', 'it')).toBe('Porto')
  })

  test('fields: own text, common key, words of the last part', () => {
    expect(
      ['name', 'berth.city', 'crew[].email', 'code', 'updatedAt', 'subject.displayName'].map((path) =>
        fieldLabel(boat, path, 'it'),
      ),
    ).toEqual(['Nome', 'Porto', 'Posta', 'Codice', 'Modificato il', 'Display name'])
    expect(['name', 'berth.city', 'code'].map((path) => fieldLabel(boat, path, 'en'))).toEqual([
      'Name',
      'Porto',
      'Code',
    ])
  })

  test('codes, statuses, sections, views, rules and hints', () => {
    expect([enumLabel(boat, 'kind', 'SAIL', 'it'), enumLabel(boat, 'kind', 'MOTOR_BOAT', 'it')]).toEqual([
      'Vela',
      'Motor boat',
    ])
    expect([statusLabel(boat, 'DRAFT', 'it'), statusLabel(boat, 'TO_SIGN', 'it')]).toEqual([
      'Bozza',
      'To sign',
    ])
    expect([
      sectionLabel(boat, 'main', 'it'),
      sectionLabel(boat, 'taxData', 'it'),
      viewLabel(boat, 'toReview', 'it'),
    ]).toEqual(['Dati', 'Tax data', 'To review'])
    expect([ruleText(boat, 'ORDER', 'it'), ruleText(boat, 'X', 'it')]).toEqual(['Ordine', null])
    expect([fieldHint(boat, 'tooltip', 'name', 'it'), fieldHint(boat, 'placeholder', 'name', 'it')]).toEqual([
      'Come iscritta',
      null,
    ])
  })
})

test('what every object inherits is no text, and no language', () => {
  for (const name of ['constructor', 'toString', 'valueOf', '__proto__']) {
    const words = keyInWords(name)
    expect([
      fieldLabel(boat, name, 'it'),
      statusLabel(boat, name, 'it'),
      sectionLabel(boat, name, 'it'),
    ]).toEqual([words, words, words])
    expect([ruleText(boat, name, 'it'), fieldHint(boat, 'tooltip', name, 'it')]).toEqual([null, null])
    expect([
      entityName(boat, name, 'one'),
      fieldLabel(boat, 'name', name),
      fieldLabel(boat, 'code', name),
    ]).toEqual(['Barca', 'Nome', 'Codice'])
  }
})
