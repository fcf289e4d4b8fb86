import { expect, test } from 'vitest'
import { toDisposition } from '../../../../src/server/features/documents/files'

test('a file is always an attachment, its name in plain letters and whole', () => {
  expect(toDisposition('Società "Ètoile" (2026).pdf')).toBe(
    `attachment; filename="Societa _Etoile_ (2026).pdf"; filename*=UTF-8''Societ%C3%A0%20%22%C3%88toile%22%20%282026%29.pdf`,
  )
  expect(toDisposition('Società.csv', 'companies.csv')).toBe(
    `attachment; filename="companies.csv"; filename*=UTF-8''Societ%C3%A0.csv`,
  )
})

test.each([
  [
    'an apostrophe and a percent sign',
    "l'ordine 100%.pdf",
    `attachment; filename="l'ordine 100%.pdf"; filename*=UTF-8''l%27ordine%20100%25.pdf`,
  ],
  [
    'letters beyond Latin',
    '申込書 😀.pdf',
    `attachment; filename=" .pdf"; filename*=UTF-8''%E7%94%B3%E8%BE%BC%E6%9B%B8%20%F0%9F%98%80.pdf`,
  ],
  [
    'a line end, which would begin another header',
    'a\r\nSet-Cookie: x.pdf',
    `attachment; filename="aSet-Cookie: x.pdf"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.pdf`,
  ],
])('a name with %s is told whole and cannot leave its place', (_, name, header) => {
  expect(toDisposition(name)).toBe(header)
})
