import { describe, expect, test } from 'vitest'
import en from '../../src/app/texts/en.json'
import { ApiError } from '../../src/contract/calls/api-error'
import type { Texts } from '../../src/contract/ports/ports'
import { isEmail } from '../../src/contract/text/email'
import { followsRule } from '../../src/contract/text/password-rule'
import { changeFailure, changeTitle } from '../../src/pages/account/change-password'
import {
  loadFailure,
  REDIRECT_MS,
  REGISTRATION_STEP,
  registrationFailure,
  registrationPayload,
} from '../../src/pages/account/registration'

const words: Record<string, string> = en
const texts = {
  has: (key) => key in words,
  text: (key, params = {}) =>
    (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
} as Pick<Texts, 'has' | 'text'> as Texts

const RULE = '12 to 128 characters.'
const VALUES = {
  firstName: 'Irene',
  lastName: 'Costa',
  email: 'irene@posta.example',
  user: 'irene@posta.example',
  password: 'secret words',
  confirmPassword: 'secret words',
}

function failed(status: number, errorCode: string, codes: string[] = [], errorMessage = errorCode): ApiError {
  return new ApiError(status, {
    errorCode,
    errorMessage,
    errors: codes.map((code) => ({ path: '', code, message: code })),
  })
}

describe('a registration', () => {
  test('the payload of a registration has the shape of its call [REG-11] [REG-12]', () => {
    const sent = registrationPayload(VALUES, { uuid: 'the-link', type: 'CUSTOMER' })
    expect(sent).toEqual({
      name: 'Irene',
      lastname: 'Costa',
      email: 'irene@posta.example',
      username: 'irene@posta.example',
      password: 'secret words',
      confirmPassword: 'secret words',
      uuid: 'the-link',
      subjectType: 'PERSON',
      type: 'CUSTOMER',
    })
  })

  test('a registration offers one type of user, a natural person, without a record [REG-12] [REG-19] [CONST-06]', () => {
    expect(registrationPayload(VALUES, null)).toMatchObject({
      uuid: '',
      subjectType: 'PERSON',
      type: 'COLLABORATOR',
    })
    expect(REGISTRATION_STEP).toBe(1)
  })

  test('a registration opens the root after a second [REG-17] [CONST-05]', () => {
    expect(REDIRECT_MS).toBe(1000)
  })

  test('a failed registration shows the first reason that applies [ERR-15] [ERR-16] [ERR-17] [ERR-18] [ERR-19] [ERR-20]', () => {
    const told = (error: unknown) => registrationFailure(error, RULE, texts)
    expect(told(failed(404, 'INVALID_UUUID'))).toBe(words['REGISTRATION.STATUS.ERROR.INVALID_UUUID'])
    expect(told(failed(500, 'SOMETHING_ELSE'))).toBe(words['REGISTRATION.STATUS.ERROR.UNDEFINED'])
    expect(told(failed(409, 'ALREADY_EXISTS', ['already_exists']))).toBe(
      words['NOTIFICATIONS.REGISTRATION.ERRORS.USERNAME_ALREADY_EXISTS'],
    )
    expect(told(failed(422, 'PASSWORD_REFUSED', ['INVALID_PASSWORD']))).toBe(RULE)
    expect(told(failed(422, 'CONSTRAINT_VIOLATION', ['INVALID_PASSWORD']))).toBe(
      words['ERRORS.CONSTRAINT_VIOLATION'],
    )
    expect(told(failed(422, 'ODD', ['TOO_ODD']))).toBe('Registration failed. Ask for a new invitation.')
  })

  test('a registration that cannot be loaded shows its own text first, then that of the recovery [ERR-21]', () => {
    expect(loadFailure('INVALID_UUUID', texts)).toBe(words['REGISTRATION.STATUS.ERROR.INVALID_UUUID'])
    expect(loadFailure('NEVER_HEARD', texts)).toBe(words['NOTIFICATIONS.ERROR.DESCRIPTION'])
  })
})

describe('a change of the password', () => {
  test.each([
    ['BAD_CREDENTIALS', 'The current password is not correct.'],
    ['PASSWORDS_ARE_EQUALS', 'The new password must differ from the current one.'],
    ['INVALID_PASSWORD', 'The new password does not meet the rules.'],
  ])('a failed password change shows %s by errorMessage [ERR-28] [ERR-29] [ERR-30]', (reason, text) => {
    expect(changeFailure(failed(422, 'PASSWORD_REFUSED', [], reason), texts)).toBe(text)
  })

  test('a failed password change shows any other reason by errorCode [ERR-31]', () => {
    expect(changeFailure(failed(403, 'USER_DISABLED'), texts)).toBe(words['AUTH.ERRORS.USER_DISABLED'])
    expect(changeFailure(new Error('no net'), texts)).toBe(words['NOTIFICATIONS.ERROR.DESCRIPTION'])
  })

  test('a password change has the reason of the address in its title, if it is known [CHPWD-02] [CHPWD-03]', () => {
    expect(changeTitle(null, texts)).toBe('Change password')
    expect(changeTitle('PASSWORD_EXPIRED', texts)).toBe('Change password: your password has expired')
    expect(changeTitle('<b>anything</b>', texts)).toBe('Change password')
  })
})

describe('the password rule', () => {
  test('the password rule counts characters, and is one function for both sides [REG-14] [CHPWD-11]', () => {
    const rule = '^.{12,128}$'
    expect([followsRule('a'.repeat(11), rule), followsRule('a'.repeat(12), rule)]).toEqual([false, true])
    expect([followsRule('🐚'.repeat(128), rule), followsRule('🐚'.repeat(129), rule)]).toEqual([true, false])
  })

  test('the password rule accepts anything when its expression is invalid [CHPWD-14]', () => {
    expect(followsRule('x', '(')).toBe(true)
    expect(followsRule('x', '')).toBe(true)
  })
})

test.each([
  ['irene@posta.example', true],
  ['o.neill+x@mail.posta.example', true],
  ['perché@città.example', true],
  ['', false],
  ['irene', false],
  ['irene@posta', false],
  ['a@b..example', false],
  ['a b@c.example', false],
  ['a@c.example\nBcc: x@y.example', false],
  [`${'a'.repeat(300)}@c.example`, false],
])('%j is an e-mail address: %s [REG-21]', (address, is) => {
  expect(isEmail(address)).toBe(is)
})
