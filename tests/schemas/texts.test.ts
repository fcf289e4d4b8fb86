import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../src/contract/errors/error-codes'
import { office, readJson } from './folder'

type Texts = Record<string, string>
const it = readJson<Texts>('src/app/texts/it.json')
const en = readJson<Texts>('src/app/texts/en.json')

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf8') }))

const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const bases = (texts: Texts) => [...new Set(Object.keys(texts).map(base))].sort()
const params = (text: string) => [...new Set(text.match(/\{\{\s*[^}]+\}\}/g))].sort()

describe('the message catalogue', () => {
  test('both languages have the same keys', () => {
    expect(bases(en)).toEqual(bases(it))
  })

  test('a text takes the same parameters in both languages', () => {
    for (const [key, text] of Object.entries(it)) {
      const other = en[key] ?? en[`${base(key)}_other`] ?? ''
      expect(params(other), key).toEqual(params(text))
    }
  })

  test('counted texts have every plural form of their language', () => {
    for (const [lang, texts] of Object.entries({ it, en })) {
      const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.map((form) => `_${form}`)
      for (const key of new Set(
        Object.keys(texts)
          .filter((one) => PLURAL.test(one))
          .map(base),
      )) {
        expect(
          forms.filter((form) => texts[key + form] === undefined),
          `${lang} ${key}`,
        ).toEqual([])
      }
    }
  })

  test('no text is empty or keeps blanks at its ends', () => {
    for (const [key, text] of [...Object.entries(it), ...Object.entries(en)])
      expect(text, key).toMatch(/^\S(.*\S)?$/s)
  })

  test.each(Object.keys(ERROR_CODES))('the error code %s has a text', (code) => {
    expect(it[`ERRORS.${code}`] ?? it[`AUTH.ERRORS.${code}`]).toBeDefined()
  })

  test.each([
    [
      'REQUIRED TYPE EMAIL MAXLENGTH MINLENGTH PATTERN MIN MAX DATE ENUM FORMAT UNKNOWN_FIELD READ_ONLY INCORRECT',
    ],
    ['FISCAL_CODE VAT_NUMBER IBAN LATITUDE LONGITUDE ZIP PROVINCE'],
  ])('validation codes have texts: %s', (codes) => {
    expect(codes.split(' ').filter((code) => it[`VALIDATION.${code}`] === undefined)).toEqual([])
  })

  test('every key that the source asks for exists', () => {
    const asked = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:text|t)\(\s*'([A-Z][A-Z_]*\.[A-Za-z_.]+)'/g)].map(([, key = '']) => ({
        path,
        key,
      })),
    )
    expect(asked.length).toBeGreaterThan(50)
    const missing = asked.filter(({ key }) => it[key] === undefined && it[`${key}_other`] === undefined)
    expect(missing.map(({ path, key }) => `${path} ${key}`)).toEqual([])
  })

  test('every code that validation answers has a text', () => {
    const codes = ['schema-errors', 'validate', 'locks'].flatMap((name) =>
      [
        ...readFileSync(`src/catalogue/record/${name}.ts`, 'utf8').matchAll(/(?:code: |limit\()'([A-Z_]+)'/g),
      ].map(([, code = '']) => code),
    )
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter((code) => it[`VALIDATION.${code}`] === undefined)).toEqual([])
  })

  test.each(['GENERAL', 'CANT_CREATE', 'CANT_UPDATE'])(
    'permissions speak by AUTH.ERRORS.%s [ERR-09]',
    (key) => {
      expect(it[`AUTH.ERRORS.${key}`]).toMatch(/./)
      expect(en[`AUTH.ERRORS.${key}`]).toMatch(/./)
    },
  )

  test('restoring says so with the key of deleting', () => {
    expect([it['NOTIFICATIONS.DELETE'], it['NOTIFICATIONS.DELETE_restored']]).toEqual([
      'Scheda eliminata.',
      'Scheda ripristinata.',
    ])
  })
})

describe.each(office.entities.map((entity) => [entity.route, entity] as const))(
  'texts of %s',
  (_route, entity) => {
    test.each(['it', 'en'])('the texts of an entity are complete in %s', (lang) => {
      const texts = entity.texts[lang]
      const missing = [
        ...entity.fields.filter(({ path }) => !texts?.field[path]).map(({ path }) => `field ${path}`),
        ...entity.fields
          .flatMap(({ path, values }) => (values ?? []).map((code) => `${path}.${code}`))
          .filter((key) => !texts?.enum[key]),
        ...(entity.statuses?.list ?? [])
          .filter(({ code }) => !texts?.status[code])
          .map(({ code }) => `status ${code}`),
        ...entity.form
          .filter(({ section }) => entity.type !== 'path' && !texts?.section[section])
          .map(({ section }) => `section ${section}`),
        ...entity.list.views.filter(({ id }) => !texts?.view[id]).map(({ id }) => `view ${id}`),
        ...entity.rules.filter(({ code }) => code && !texts?.rule[code]).map(({ code }) => `rule ${code}`),
      ]
      expect(missing).toEqual([])
      expect(texts?.entity.many).toMatch(/./)
    })
  },
)
