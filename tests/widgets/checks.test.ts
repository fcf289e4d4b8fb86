import { describe, expect, test } from 'vitest'
import type { Json, JsonObject, JsonSchema } from '../../src/contract/json'
import { checks } from '../../src/generated/checks'
import { checkLetter } from '../../src/widgets/fiscalCode/code'
import { isAllowedMarkup, wordsOf } from '../../src/widgets/html/markup'
import { numberLine } from '../../src/widgets/number/number-text'
import { readTime } from '../../src/widgets/time/read-time'
import { withScheme } from '../../src/widgets/website/scheme'

/** Severity and code of everything the check of a widget finds. */
function found(widget: string, value: Json, options: JsonObject = {}, record: JsonObject = {}, schema: JsonSchema = {}) {
  const check = checks[widget]
  if (!check) throw new Error(`${widget} has no check`)
  return check(value, options, { record, lang: 'it', schema }).map(({ severity, code }) => `${severity} ${code}`)
}

describe('Italian codes', () => {
  test.each(['RSSMRA80A01F205X', 'RSSMRA80A01F20RU', '00000010009'])('the tax code %s is right', (code) => {
    const right = /^\d/.test(code) ? code : code.slice(0, 15) + checkLetter(code)
    expect(found('fiscalCode', right)).toEqual([])
  })

  test('the check letter follows the tables of the decree', () => {
    expect(checkLetter('MRTMTT91D08F205')).toBe('J')
  })

  test.each(['MRTMTT91D08F205A', 'MRTMTT91D00F205J', 'MRTMTT91F08F205J', 'mrtmtt91d08f205j', 'X', '00000010008'])(
    'the tax code %s is refused',
    (code) => expect(found('fiscalCode', code)).toEqual(['error FISCAL_CODE']),
  )

  test('abroad any code may stand', () => {
    expect(found('fiscalCode', 'A-1', { abroad: 'land' }, { land: 'DEU' })).toEqual([])
    expect(found('fiscalCode', 'A-1', { abroad: 'land' }, { land: 'ITA' })).toEqual(['error FISCAL_CODE'])
  })

  test('a VAT number has eleven digits and the right last one at home, the letters of its country abroad', () => {
    expect(found('vatNumber', '00743110157')).toEqual([])
    expect(found('vatNumber', '00743110158')).toEqual(['error VAT_NUMBER'])
    expect(found('vatNumber', '00000000000')).toEqual(['error VAT_NUMBER'])
    expect(found('vatNumber', 'DE136695976', { country: 'land' }, { land: 'DEU' })).toEqual([])
    expect(found('vatNumber', '136695976', { country: 'land' }, { land: 'DEU' })).toEqual(['error VAT_NUMBER'])
  })

  test('an IBAN has the length of its country and the right check digits', () => {
    expect(found('iban', 'IT60X0542811101000000123456')).toEqual([])
    expect(found('iban', 'IT61X0542811101000000123456')).toEqual(['error IBAN'])
    expect(found('iban', 'IT60X054281110100000012345')).toEqual(['error IBAN'])
    expect(found('iban', 'DE89370400440532013000')).toEqual([])
  })
})

describe('ways to reach somebody', () => {
  test.each(['phone', 'mobile', 'fax'])(
    '[KIT-13] [KIT-14] [KIT-15] %s refuses what is no number, and doubts one no plan knows',
    (id) => {
      expect(found(id, 'abc')).toEqual(['error PHONE'])
      expect(found(id, '+39 00')).toEqual(['warning PHONE_UNKNOWN'])
    },
  )

  test('[KIT-14] a landline as a mobile number is doubted, not refused', () => {
    expect(found('mobile', '+39 06 69812345')).toEqual(['warning NO_MOBILE'])
    expect(found('mobile', '+39 333 1234567')).toEqual([])
    expect(found('phone', '+39 06 69812345')).toEqual([])
  })

  test('[KIT-16] a site is http or https; a missing scheme is added, a script never becomes a link', () => {
    expect(withScheme(' www.demo.example/a ')).toBe('https://www.demo.example/a')
    expect(withScheme('http://demo.example')).toBe('http://demo.example')
    expect(withScheme('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(found('website', 'https://www.demo.example/a?b#c')).toEqual([])
    expect(found('website', 'javascript:alert(1)')).toEqual(['error WEBSITE'])
  })

  test('an e-mail address has a local part and a domain', () => {
    expect(found('email', 'info@demo.example')).toEqual([])
    expect(found('email', 'info@demo')).toEqual(['error EMAIL'])
  })
})

describe('numbers and times', () => {
  test('[KIT-17] [CONST-17] the least value is 0 unless the property or the option says another', () => {
    expect(found('number', 'dodici')).toEqual(['error NUMBER'])
    expect(found('coordinate', '44,6')).toEqual(['error COORDINATE'])
    expect(found('number', -1)).toEqual(['error MIN'])
    expect(found('number', -1, {}, {}, { minimum: -90 })).toEqual([])
    expect(found('number', -6, { min: -5, max: 5 })).toEqual(['error MIN'])
    expect(found('number', 6, { min: -5, max: 5 })).toEqual(['error MAX'])
  })

  test('[KIT-17] [CONST-17] currency, prefix, suffix and up to 20 fraction digits are written around the figures', () => {
    expect(numberLine(1234.5, 'it', { currency: 'EUR' })).toBe('1.234,50 €')
    expect(numberLine(2, 'it', { prefix: '±', suffix: 'kg', decimals: 1 })).toBe('± 2,0 kg')
    expect(numberLine(0.1, 'it', { decimals: 20 })).toHaveLength(22)
  })

  test.each([
    ['1745', '17:45'],
    ['9.30', '09:30'],
    ['7', '07:00'],
    ['9:5', '09:05'],
    ['25:00', '25:00'],
    ['sera', 'sera'],
  ])('[KIT-24] %s is read as %s', (typed, time) => expect(readTime(typed)).toBe(time))
})

describe('markup', () => {
  const EVIL = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="x()">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<svg/onload=alert(1)>',
    '<p',
    '<!--x-->',
    '<a href="https://a.example" onmouseover="x()">a</a>',
  ]

  test('[KIT-25] what the editor makes is allowed', () => {
    expect(isAllowedMarkup('<h2>A</h2><p>b <strong>c</strong><br></p><ol start="3"><li><p>d</p></li></ol>')).toBe(true)
    expect(
      isAllowedMarkup('<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/?b=1">x</a></p>'),
    ).toBe(true)
  })

  test.each(EVIL)('[KIT-25] %s is refused on both sides', (html) => expect(found('html', html)).toEqual(['error HTML']))

  test('as one line it is its words', () => expect(wordsOf('<p>a &amp; b</p><p>c&nbsp;d</p>')).toBe('a & b c d'))
})

describe('lists', () => {
  test('[KIT-27] chips keep to their suggestions unless free, and to their number', () => {
    expect(found('chips', ['a'], { suggestions: ['a', 'b'] })).toEqual([])
    expect(found('chips', ['c'], { suggestions: ['a', 'b'] })).toEqual(['error INCORRECT'])
    expect(found('chips', ['c'], { suggestions: ['a', 'b'], free: true })).toEqual([])
    expect(found('chips', ['c', 'd'], { max: 1 })).toEqual(['error CHIPS_MAX'])
  })

  test('[KIT-26] a file has an allowed ending and size', () => {
    const file = { documentId: 'd', fileName: 'A.PDF', size: 1, mime: 'application/pdf' }
    expect(found('files', [file], { extensions: ['pdf'] })).toEqual([])
    expect(found('files', [file], { extensions: ['png'] })).toEqual(['error FILE_TYPE'])
    expect(found('files', [{ ...file, size: 3_000_000 }], { maxMb: 2 })).toEqual(['error FILE_SIZE'])
  })
})
