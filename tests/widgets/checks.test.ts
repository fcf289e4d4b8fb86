import { describe, expect, test } from 'vitest'
import enTexts from '../../src/app/texts/en.json'
import itTexts from '../../src/app/texts/it.json'
import { makeValidator } from '../../src/catalogue/patterns/validator'
import type { Json, JsonObject, JsonSchema } from '../../src/contract/json'
import { isEmail } from '../../src/contract/text/email'
import { formatMeasuredTime } from '../../src/contract/time/measured-duration'
import { readDuration } from '../../src/contract/time/typed-duration'
import { checks } from '../../src/generated/checks'
import { readTime } from '../../src/ui/controls/TimeInput'
import { checkLetter } from '../../src/widgets/check-letter'
import { durationLine } from '../../src/widgets/duration/duration-line'
import { firstNameLetters, lastNameLetters } from '../../src/widgets/fiscalCode/check'
import { isAllowedMarkup, markupWords } from '../../src/widgets/html/markup'
import { numberLine } from '../../src/widgets/number/number-text'
import { withScheme } from '../../src/widgets/website/Input'

/** Severity and code of everything the check of a widget finds. */
function found(
  widget: string,
  value: Json,
  options: JsonObject = {},
  record: JsonObject = {},
  schema: JsonSchema = {},
) {
  const check = checks[widget]
  if (!check) throw new Error(`${widget} has no check`)
  return check(value, options, { record, lang: 'it', schema, now: '2026-11-20T12:00:00Z' }).map(
    ({ severity, code }) => `${severity} ${code}`,
  )
}

const NOTHING_KNOWN = { lastName: null, firstName: null, bornDate: null, gender: null, birth: null }

describe('Italian codes', () => {
  test.each([
    ['of a man', 'RSSMRA80A01H501U'],
    ['of a woman, born on the 12th', 'BNCLRA84C52F257D'],
    ['with a letter for a digit', 'BNCLRA84C5NF257S'],
    ['born on the last day of February', 'BNCLRA84B29F257L'],
    ['of somebody born abroad', 'DRSNCL90T41Z112F'],
    ['of a short name', 'FOXXXX90A01H501J'],
    ['of an organisation', '00743110157'],
  ])('the tax code %s is right: %s', (_what, code) => expect(found('fiscalCode', code)).toEqual([]))

  test.each([
    ['another check letter', 'RSSMRA80A01H501V'],
    ['a letter for a digit, the check letter of the digit', 'BNCLRA84C5NF257D'],
    ['a month that is none', 'BNCLRA84F52F257L'],
    ['30 February', 'BNCLRA84B30F257S'],
    ['the 71st of a month', 'BNCLRA84D71F257B'],
    ['the 32nd of a month', 'BNCLRA84C32F257B'],
    ['small letters', 'rssmra80a01h501u'],
    ['too short', 'RSSMRA80A01H501'],
    ['a wrong check digit', '00743110158'],
    ['nothing but zeros', '00000000000'],
    ['a word', 'X'],
  ])('the tax code with %s is refused: %s', (_what, code) =>
    expect(found('fiscalCode', code)).toEqual(['error FISCAL_CODE']),
  )

  test('the check letter follows the tables of the decree', () => {
    expect(checkLetter('MRTMTT91D08F205')).toBe('J')
    expect(checkLetter('RSSMRA80A01H501')).toBe('U')
  })

  const PERSON = {
    person: {
      lastName: 'lastName',
      firstName: 'firstName',
      bornDate: 'bornDate',
      gender: 'gender',
      bornCity: 'birth.bornCity',
      bornCountry: 'birth.bornCountry',
    },
  }
  const LAURA = {
    lastName: 'Bianchi',
    firstName: 'Laura',
    bornDate: '1984-03-12',
    gender: 'F',
    birth: { bornCity: 'Modena', bornCountry: 'ITA' },
  }

  test.each<[string, string, JsonObject, string[]]>([
    ['her own', 'BNCLRA84C52F257D', {}, []],
    ['her own with a letter for a digit', 'BNCLRA84C5NF257S', {}, []],
    ['another last name', 'BNCLRA84C52F257D', { lastName: 'Neri' }, ['NAME']],
    ['another first name', 'BNCLRA84C52F257D', { firstName: 'Luca' }, ['NAME']],
    ['another day', 'BNCLRA84C52F257D', { bornDate: '1984-03-13' }, ['BIRTH']],
    ['another year', 'BNCLRA84C52F257D', { bornDate: '1985-03-12' }, ['BIRTH']],
    ['the other sex', 'BNCLRA84C52F257D', { gender: 'M' }, ['GENDER']],
    ['a sex that no code says', 'BNCLRA84C52F257D', { gender: 'X' }, []],
    ['another town', 'BNCLRA84C52F257D', { birth: { bornCity: 'Verona', bornCountry: 'ITA' } }, ['PLACE']],
    ['a town nobody knows', 'BNCLRA84C52F257D', { birth: { bornCity: 'Atlantide' } }, []],
    ['a birth abroad', 'BNCLRA84C52F257D', { birth: { bornCity: 'Modena', bornCountry: 'CHE' } }, ['PLACE']],
    ['nothing known of her', 'BNCLRA84C52F257D', { ...NOTHING_KNOWN }, []],
    ['everything another', 'RSSMRA80A01H501U', {}, ['NAME', 'BIRTH', 'GENDER', 'PLACE']],
    ['the code of an organisation', '00743110157', {}, []],
  ])('a code is compared with its person, which refuses nothing: %s', (_what, code, change, differences) => {
    const TOWNS: Record<string, string> = { Modena: 'F257', Verona: 'L781' }
    const record: JsonObject = { ...LAURA, ...change }
    const named = (path: string) => {
      expect(path).toBe('birth.bornCity')
      const alpha3 = TOWNS[String((record.birth as JsonObject | null)?.bornCity)]
      return alpha3 ? [{ alpha3 }] : []
    }
    const issues =
      checks.fiscalCode?.(code, PERSON, {
        record,
        lang: 'it',
        schema: {},
        now: '2026-11-20T12:00:00Z',
        named,
      }) ?? []
    expect(issues.map(({ severity, code: said }) => `${severity} ${said}`)).toEqual(
      differences.map((one) => `warning FISCAL_CODE_${one}`),
    )
  })

  test.each([
    ['Rossi', 'RSS', 'RSS'],
    ['Mario', 'MRA', 'MRA'],
    ['Gianfranco', 'GNF', 'GFR'],
    ['Fo', 'FOX', 'FOX'],
    ['D’Errico', 'DRR', 'DRC'],
    ['De Niçolò', 'DNC', 'DCL'],
    ['Ai', 'AIX', 'AIX'],
  ])('%s is written %s as a last name, %s as a first name', (name, last, first) => {
    expect([lastNameLetters(name), firstNameLetters(name)]).toEqual([last, first])
  })

  test('any code is accepted abroad', () => {
    expect(found('fiscalCode', 'A-1', { abroad: 'land' }, { land: 'DEU' })).toEqual([])
    expect(found('fiscalCode', 'A-1', { abroad: 'land' }, { land: 'ITA' })).toEqual(['error FISCAL_CODE'])
  })

  test.each<[string, JsonObject, boolean | string]>([
    ['00743110157', {}, true],
    ['00743110157', { land: 'ITA' }, true],
    ['00743110158', {}, false],
    ['00000000000', {}, false],
    ['00000000364', {}, false],
    ['0074311015', {}, false],
    ['50000010004', {}, 'VAT_OFFICE'],
    ['12345670009', {}, 'VAT_OFFICE'],
    ['12345671015', {}, 'VAT_OFFICE'],
    ['12345671221', {}, 'VAT_OFFICE'],
    ['12345671007', {}, true],
    ['12345671205', {}, true],
    ['12345678887', {}, true],
    ['12345679992', {}, true],
    ['IT00743110157', {}, false],
    ['DE136695976', {}, false],
    ['DE136695976', { land: 'DEU' }, true],
    ['ATU00000160', { land: 'AUT' }, true],
    ['136695976', { land: 'DEU' }, 'VAT_PREFIX'],
    ['FR136695976', { land: 'DEU' }, 'VAT_PREFIX'],
    ['D1', { land: 'DEU' }, 'VAT_PREFIX'],
    ['DE1', { land: 'DEU' }, 'VAT_FOREIGN'],
    ['EL123456789', { land: 'GRC' }, true],
    ['123456789', { land: 'JPN' }, 'VAT_FOREIGN'],
    ['CHE107787577IVA', { land: 'CHE' }, true],
    ['CHE107787577MWST', { land: 'CHE' }, true],
    ['CHE107787577TVA', { land: 'CHE' }, true],
    ['CHE107787577XYZW', { land: 'CHE' }, 'VAT_FOREIGN'],
    ['XI980780684', { land: 'GBR' }, true],
    ['GB980780684', { land: 'GBR' }, true],
    ['IE980780684', { land: 'GBR' }, 'VAT_PREFIX'],
  ])('the VAT number %s in %o is right: %s', (number, record, isRight) => {
    const code = typeof isRight === 'string' ? isRight : 'VAT_NUMBER'
    expect(found('vatNumber', number, { country: 'land' }, record)).toEqual(
      isRight === true ? [] : [`error ${code}`],
    )
  })

  test('a number of no tax office is refused where it is typed, doubted where it is stored, and so is a tax code', () => {
    const severities = (widget: string, isStored?: () => boolean) =>
      checks[widget]?.(
        '12345670009',
        {},
        {
          record: {},
          lang: 'it',
          schema: {},
          now: '2026-11-20T12:00:00Z',
          ...(isStored ? { isStored } : {}),
        },
      ).map(({ code, params, severity }) => [severity, code, params?.office])
    for (const widget of ['vatNumber', 'fiscalCode']) {
      expect(severities(widget)).toEqual([['error', 'VAT_OFFICE', '000']])
      expect(severities(widget, () => false)).toEqual([['error', 'VAT_OFFICE', '000']])
      expect(severities(widget, () => true)).toEqual([['warning', 'VAT_OFFICE', '000']])
    }
    for (const texts of [itTexts, enTexts]) expect(texts['VALIDATION.VAT_OFFICE']).toContain('{{office}}')
  })

  test.each([
    ['Italian', 'IT60X0542811101000000123456', true],
    ['Italian, in groups of four', 'IT60 X054 2811 1010 0000 0123 456', true],
    ['with wrong check digits', 'IT61X0542811101000000123456', false],
    ['too short', 'IT60X054281110100000012345', false],
    ['with the check letter of another bank and right check digits', 'IT64Y0542811101000000123456', false],
    ['with a letter where the bank is', 'IT60XA542811101000000123456', false],
    ['German', 'DE89370400440532013000', true],
    ['of San Marino', 'SM86U0322509800000000270100', true],
    ['of no country', 'XX60X0542811101000000123456', false],
  ])('an IBAN %s: %s is right: %s', (_what, iban, isRight) => {
    expect(found('iban', iban)).toEqual(isRight ? [] : ['error IBAN'])
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

  test.each([
    ['059 222111', []],
    ['+39 059 222111', []],
    ['(+39) 059/222.111', ['error PHONE']],
    ['+39 (059) 222-111', []],
    ['+41 44 668 18 00', []],
    ['12', ['error PHONE']],
    ['059222111 int. 4', ['error PHONE']],
    ['+39 059 222111 222111 2', ['error PHONE']],
    ['+39 999 0000000', ['warning PHONE_UNKNOWN']],
    ['39 333 1234567', ['warning PHONE_PLUS']],
    ['+39 333 1234567', []],
    ['333 1234567', []],
    ['+999 1234567', ['error PHONE_COUNTRY']],
    ['+999 123', ['error PHONE_COUNTRY']],
  ])('the telephone number %s: %o', (number, issues) => expect(found('phone', number)).toEqual(issues))

  test.each([
    ['anna.rossi@demo.example', true],
    ['anna@città.example', true],
    ['anna@xn--citt-3na.example', true],
    ['анна@пример.рф', true],
    ['a@-b.it', false],
    ['a@b-.it', false],
    ['a@b..it', false],
    ['.a@b.it', false],
    ['a..b@c.it', false],
    ['a@b', false],
    ['a@b.i', false],
    ['a b@c.it', false],
    ['a@b.it\nBcc: c@d.it', false],
    [`${'a'.repeat(65)}@b.it`, false],
    [`a@${'b'.repeat(64)}.it`, false],
  ])('the e-mail address %j is right for fields, schemas and accounts alike: %s', (address, isRight) => {
    expect(found('email', address)).toEqual(isRight ? [] : ['error EMAIL'])
    // The schema knows the form; lengths are the check's.
    expect(makeValidator({ type: 'string', format: 'email' })(address)).toBe(isRight || address.length > 64)
    expect(isEmail(address)).toBe(isRight)
  })

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
    expect(found('number', -1)).toEqual(['error MIN_DEFAULT'])
    expect(found('number', -1, {}, {}, { minimum: -90 })).toEqual([])
    expect(found('number', -6, { min: -5, max: 5 })).toEqual(['error MIN'])
    expect(found('number', 6, { min: -5, max: 5 })).toEqual(['error MAX'])
  })

  test('a figure above the usual is doubted with both figures, a stored one is not', () => {
    const context = { record: {}, lang: 'it', schema: {}, now: '2026-11-28T10:00:00Z' }
    const doubts = (value: number, isStored: boolean) =>
      checks.number?.(value, { decimals: 2, usual: 250_000 }, { ...context, isStored: () => isStored })
    expect(doubts(250_000, false)).toEqual([])
    expect(doubts(800_900, true)).toEqual([])
    expect(doubts(800_900, false)).toMatchObject([
      {
        severity: 'warning',
        code: 'UNUSUAL',
        asks: true,
        params: { value: '800.900,00', usual: '250.000,00' },
      },
    ])
    expect(found('number', 800_900)).toEqual([])
  })

  test('a duration is typed in hours and minutes and told so; what is none is refused', () => {
    expect(['1:20', '1 h 20 min', '1h20', '45', '45 min', '90 s', '2 h'].map(readDuration)).toEqual([
      4800, 4800, 4800, 2700, 2700, 90, 7200,
    ])
    expect(['', 'presto', '1:99', '-3'].map(readDuration)).toEqual([null, null, null, null])
    expect(found('duration', 'presto')).toEqual(['error DURATION'])
    expect([2522, 40, 0].map((seconds) => durationLine(seconds, 'it', { minutes: true }))).toEqual([
      '42 min',
      '1 min',
      '0 min',
    ])
    expect([0.159, 9.96, 59.6, 125, 3840].map((seconds) => durationLine(seconds, 'it', {}))).toEqual([
      '0,2 s',
      '10 s',
      '1 min',
      '2 min 5 s',
      '1 h 4 min',
    ])
    expect([0, 8.44, 350.4, 999.7, 1234].map((ms) => formatMeasuredTime(ms, 'en'))).toEqual([
      '0 ms',
      '8.4 ms',
      '350 ms',
      '1 s',
      '1.2 s',
    ])
  })

  test('[KIT-17] the refusal of a negative number says whose bound it is and how a file lifts it', () => {
    for (const [texts, words] of [
      [itTexts, ['Minimo {{min}}', 'il valore predefinito dei campi numerici', 'minimum', 'min']],
      [enTexts, ['Minimum {{min}}', 'the default of number fields', 'minimum', 'min']],
    ] as const)
      for (const word of words) expect(texts['VALIDATION.MIN_DEFAULT']).toContain(word)
  })

  test('what is stored is what is shown: more decimals than the field has are refused', () => {
    expect(found('number', 12.345, { decimals: 2 })).toEqual(['error DECIMALS'])
    expect(found('number', 12.345, { currency: 'EUR' })).toEqual(['error DECIMALS'])
    expect(found('number', 12.34, { currency: 'EUR' })).toEqual([])
    expect(found('number', 1e-20)).toEqual([])
    expect(found('number', 1e-21)).toEqual(['error DECIMALS'])
    expect(found('number', 12.5, {}, {}, { type: 'integer' })).toEqual(['error WHOLE'])
  })

  test('a typed text that could be two numbers asks, one with too many figures is refused', () => {
    const check = checks.number
    const say = (value: string, options: JsonObject = {}) =>
      check?.(value, options, {
        record: {},
        lang: 'it',
        schema: { type: 'number' },
        now: '2026-11-20T12:00:00Z',
      })
    expect(say('1,500', { decimals: 2 })).toEqual([
      {
        severity: 'error',
        path: '',
        code: 'NUMBER_UNCLEAR',
        params: { typed: '1,500', one: '1,5', other: '1500' },
      },
    ])
    expect(say('0,123456789012345678901')).toEqual([
      { severity: 'error', path: '', code: 'FIGURES', params: { max: 15 } },
    ])
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
    expect(
      isAllowedMarkup('<h2>A</h2><p>b <strong>c</strong><br></p><ol start="3"><li><p>d</p></li></ol>'),
    ).toBe(true)
    expect(
      isAllowedMarkup(
        '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/?b=1">x</a></p>',
      ),
    ).toBe(true)
  })

  test.each(EVIL)('[KIT-25] %s is refused on both sides', (html) =>
    expect(found('html', html)).toEqual(['error HTML']),
  )

  test('markup on one line is its words', () =>
    expect(markupWords('<p>a &amp; b</p><p>c&nbsp;d</p>')).toBe('a & b c d'))
})

describe('lists', () => {
  test('[KIT-27] chips keep to their suggestions unless free, and to their number', () => {
    expect(found('chips', ['a'], { suggestions: ['a', 'b'] })).toEqual([])
    expect(found('chips', ['c'], { suggestions: ['a', 'b'] })).toEqual(['error INCORRECT'])
    expect(found('chips', ['c'], { suggestions: ['a', 'b'], free: true })).toEqual([])
    expect(found('chips', ['c', 'd'], { max: 1 })).toEqual(['error CHIPS_MAX'])
  })

  test('[TREE-08] a field takes several tags, one where its file says so', () => {
    const two = [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ]
    expect(found('tags', two, { tree: 'AREAS' })).toEqual([])
    expect(found('tags', two, { tree: 'AREAS', multiple: false })).toEqual(['error CHIPS_MAX'])
    expect(found('tags', two.slice(1), { tree: 'AREAS', multiple: false })).toEqual([])
  })

  test('[KIT-26] a file has an allowed ending and size', () => {
    const file = { documentId: 'd', fileName: 'A.PDF', size: 1, mime: 'application/pdf' }
    expect(found('files', [file], { extensions: ['pdf'] })).toEqual([])
    expect(found('files', [file], { extensions: ['png'] })).toEqual(['error FILE_TYPE'])
    expect(found('files', [{ ...file, size: 3_000_000 }], { maxMb: 2 })).toEqual(['error FILE_SIZE'])
  })
})
