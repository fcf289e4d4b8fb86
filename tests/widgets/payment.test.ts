import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import type { LookupRow } from '../../src/contract/model/lookup'
import { coordinatesAfter } from '../../src/widgets/payment/Input'

const OWN = { iban: 'IT56B9999999999000000000001', bank: 'Banca Dimostrativa' }
const TYPED = { iban: 'IT60X0542811101000000123456', bank: 'Banca Mia' }
const method = (flags: Partial<LookupRow>) => ({ code: 'MP', name: 'MP', ...flags }) as LookupRow

describe('bank and IBAN after a method of payment was chosen [GROUP-04]', () => {
  test.each<[string, LookupRow | null, JsonObject | null, JsonObject | null, unknown]>([
    ['a method of flag1 brings those of the business unit', method({ flag1: true }), null, OWN, OWN],
    ['in the place of what was typed', method({ flag1: true }), TYPED, OWN, OWN],
    ['once', method({ flag1: true }), OWN, OWN, null],
    ['another method takes them out again', method({ flag3: true }), OWN, OWN, { iban: null, bank: null }],
    ['so does no method', null, OWN, OWN, { iban: null, bank: null }],
    ['what a person typed stays', method({ flag3: true }), TYPED, OWN, null],
    ['each by itself', null, { ...OWN, bank: 'Banca Mia' }, OWN, { iban: null }],
    ['a unit that has none brings none', method({ flag1: true }), TYPED, { iban: null }, null],
    ['nor does a unit that is not there', method({ flag1: true }), TYPED, null, null],
  ])('%s', (_what, row, value, unit, changed) => expect(coordinatesAfter(row, value, unit)).toEqual(changed))
})
