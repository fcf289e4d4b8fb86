import { describe, expect, test } from 'vitest'
import { matchesText } from '../../src/contract/text/fold'
import { filterOptions } from '../../src/ui/choices/combo-filter'
import { editDate, isoDate, readDate } from '../../src/ui/controls/DateInput'
import { getDescriptionIds } from '../../src/ui/controls/FieldMessage'
import { editNumber, readTypedNumber, showNumber } from '../../src/ui/controls/NumberInput'
import { writeNumber } from '../../src/ui/controls/write-number'

describe('a typed number', () => {
  test.each([
    ['1.234,56', 'it', 1234.56],
    ['1234,5', 'it', 1234.5],
    ['-0,5', 'it', -0.5],
    [',5', 'it', 0.5],
    ['1,234.56', 'en', 1234.56],
    ['1 000 000', 'it', 1000000],
    ['', 'it', null],
    ['dodici', 'it', 'dodici'],
    ['1,2,3', 'it', '1,2,3'],
  ])('%s in %s is %s', (typed, lang, number) => {
    expect(readTypedNumber(typed, lang)).toBe(number)
  })

  test.each([
    ['0,12345678901234567890', undefined, 0.123_456_789_012_345_68],
    ['-3,00000000000000000001', undefined, -3],
    ['0,12345678901234567890', 20, 0.123_456_789_012_345_68],
    ['0,00000000000000000001', undefined, 1e-20],
    // Digits that would be seen to change, or that the field does not take, stay as typed.
    ['0,123456789012345678901', undefined, '0,123456789012345678901'],
    ['0,12345678901234567890', 18, '0,12345678901234567890'],
    ['0,99999999999999999999', undefined, '0,99999999999999999999'],
    ['12345678901234,5678', undefined, '12345678901234,5678'],
    ['12345678901234567', undefined, '12345678901234567'],
  ])(
    '%s with %s decimals is %s: up to twenty are taken, and none of the first fifteen changes [KIT-17]',
    (typed, decimals, value) => {
      expect(readTypedNumber(typed, 'it', decimals)).toBe(value)
    },
  )

  test('a number is written with groups when read and without when edited', () => {
    expect(writeNumber(1234.5, 'it', 2)).toBe('1.234,50')
    expect(writeNumber(1234.5, 'en', 2)).toBe('1,234.50')
    expect(editNumber(1234.5, 'it')).toBe('1234,5')
  })

  test('a number is shown with all its stored decimals', () => {
    expect(showNumber(12.5, 'it', 2)).toBe('12,50')
    expect(showNumber(12.345, 'it', 2)).toBe('12,345')
  })
})

describe('a typed day', () => {
  const today = new Date(2026, 10, 21)

  test.each([
    ['31/12/2026', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['1-2', '2026-02-01'],
    ['31122026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['15/06/61', '1961-06-15'],
    ['29/02/2024', '2024-02-29'],
    ['', null],
  ])('%s is %s', (typed, day) => {
    expect(readDate(typed, today)).toBe(day)
  })

  test('a day that is not in the calendar stays as typed', () => {
    expect(readDate('31/02/2026', today)).toBe('31/02/2026')
    expect(readDate('domani', today)).toBe('domani')
    expect(isoDate(2023, 2, 29)).toBeNull()
  })

  test('a day is edited as day, month, year', () => {
    expect(editDate('2026-12-31')).toBe('31/12/2026')
    expect(editDate('domani')).toBe('domani')
    expect(editDate(null)).toBe('')
  })
})

describe('the options of a list', () => {
  const options = ['Carpi', 'Città di Castello', 'Reggio Emilia', 'Modena'].map((label) => ({
    value: label,
    label,
  }))
  const found = (typed: string | null) => filterOptions(options, typed).map((option) => option.label)

  test('the options are found without accents or case', () => {
    expect(found('CITTA')).toEqual(['Città di Castello'])
  })

  test('the options are found with the apostrophes of keyboards and of word processors', () => {
    const places = ['L’Aquila', "Sant'Elpidio", 'Aquileia'].map((label) => ({ value: label, label }))
    const foundIn = (typed: string) => filterOptions(places, typed).map(({ label }) => label)
    expect(["l'aq", 'SANT’E', 'l´Àquila'].map(foundIn)).toEqual([
      ['L’Aquila'],
      ["Sant'Elpidio"],
      ['L’Aquila'],
    ])
    expect([matchesText('Città dell’olio', "citta dell'olio"), matchesText('Olio', 'olii')]).toEqual([
      true,
      false,
    ])
  })

  test('the options that begin with the text come first', () => {
    expect(found('m')).toEqual(['Modena', 'Reggio Emilia'])
  })

  test('the list shows all options when nothing was typed', () => {
    expect(found(null)).toHaveLength(4)
    expect(found(' ')).toHaveLength(4)
  })
})

test('help steps aside for an error, a warning stays', () => {
  expect(getDescriptionIds('a', {})).toBeUndefined()
  expect(getDescriptionIds('a', { help: 'h' })).toBe('a-help')
  expect(getDescriptionIds('a', { help: 'h', error: 'e', warning: 'w' })).toBe('a-error a-warning')
})
