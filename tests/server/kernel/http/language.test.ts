import { expect, test } from 'vitest'
import { pickLanguage } from '../../../../src/server/kernel/http/call'

test.each([
  [undefined, null, 'it'],
  [undefined, 'en', 'en'],
  ['en', 'it', 'en'],
  ['de-CH, en-GB;q=0.8, it;q=0.9', null, 'it'],
  ['fr', 'en', 'en'],
  ['fr', 'fr', 'it'],
  ['en;q=0', null, 'it'],
  ['*', 'en', 'en'],
  [';;;q=,', null, 'it'],
])('Accept-Language %s of a user with %s is answered in %s', (header, user, lang) => {
  expect(pickLanguage(header, user)).toBe(lang)
})
