import { expect, test } from 'vitest'
import { dispositionOf } from '../../../../src/server/features/files'

test('a file is always an attachment, its name in plain letters and whole', () => {
  expect(dispositionOf('Società "Ètoile" (2026).pdf')).toBe(
    `attachment; filename="Societa _Etoile_ (2026).pdf"; filename*=UTF-8''Societ%C3%A0%20%22%C3%88toile%22%20%282026%29.pdf`,
  )
  expect(dispositionOf('Società.csv', 'companies.csv')).toBe(
    `attachment; filename="companies.csv"; filename*=UTF-8''Societ%C3%A0.csv`,
  )
})
