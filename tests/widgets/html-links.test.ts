import { expect, test } from 'vitest'
import { linkAddress } from '../../src/widgets/html/AddressOfLink'
import { isAllowedMarkup } from '../../src/widgets/html/markup'

test.each([
  ['https://www.azienda.it/a?b=c#d', 'https://www.azienda.it/a?b=c#d'],
  [' www.azienda.it ', 'https://www.azienda.it'],
  ['azienda.it/contatti', 'https://azienda.it/contatti'],
  ['città.it', 'https://città.it'],
  ['info@azienda.it', 'mailto:info@azienda.it'],
  ['mailto:info@azienda.it', 'mailto:info@azienda.it'],
  ['tel:059 123 456', 'tel:059123456'],
])('the address %j is stored as %s, which a text may hold', (typed, stored) => {
  expect(linkAddress(typed)).toBe(stored)
  expect(isAllowedMarkup(`<p><a href="${stored}">x</a></p>`)).toBe(true)
})

test.each([
  '',
  'due parole',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://a b',
  'https://a"onclick=',
  'ftp://a.it',
  '@',
])('%j is no address', (typed) => expect(linkAddress(typed)).toBeNull())
