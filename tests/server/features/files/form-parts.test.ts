import { expect, test } from 'vitest'
import { hasFewParts } from '../../../../src/server/features/files/form-parts'

const TYPE = 'multipart/form-data; boundary="b 1"'
const form = (...heads: string[]) =>
  new TextEncoder().encode(`${heads.map((head) => `--b 1\r\n${head}\r\n\r\nx\r\n`).join('')}--b 1--\r\n`)
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"'

test('a form with a file and a few other parts is parsed, one with more parts or with a long head is not', () => {
  expect(hasFewParts(form(FILE, FILE, FILE), TYPE, 3)).toBe(true)
  expect(hasFewParts(form(FILE, FILE, FILE, FILE), TYPE, 3)).toBe(false)
  expect(hasFewParts(form(`${FILE}\r\n${'X-More: 1\r\n'.repeat(1000)}`), TYPE, 3)).toBe(false)
  expect(hasFewParts(form(FILE), 'multipart/form-data; boundary=other')).toBe(true)
})
