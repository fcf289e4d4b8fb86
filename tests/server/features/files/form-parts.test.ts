import { expect, test } from 'vitest'
import { fileInForm } from '../../../../src/server/features/documents/files/form-parts'

const TYPE = 'multipart/form-data; boundary="b 1"'
const FILE =
  'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nuno --b 1 due'
const FIELD = 'Content-Disposition: form-data; name="note"\r\n\r\nfile'
const form = (...parts: string[]) =>
  Buffer.from(`${parts.map((part) => `--b 1\r\n${part}\r\n`).join('')}--b 1--\r\n`)
const named = (head: string) => form(`Content-Disposition: form-data; ${head}\r\n\r\nx`)

/** The name and the text of the file, or why there is none. */
async function read(bytes: Uint8Array, type = TYPE, most?: number) {
  const found = await fileInForm(bytes, type, most)
  return 'file' in found ? [found.file.name, await found.file.text()] : found.fault
}

test('the file of a form is found among its other fields, by its boundary alone', async () => {
  expect(await read(form(FILE))).toEqual(['a.txt', 'uno --b 1 due'])
  expect(await read(form(FIELD, FIELD, FILE, FIELD))).toEqual(['a.txt', 'uno --b 1 due'])
  expect(await read(Buffer.concat([Buffer.from('preamble\r\n'), form(FILE)]))).toEqual([
    'a.txt',
    'uno --b 1 due',
  ])
  expect(await read(form(FILE.replace('uno --b 1 due', '')))).toEqual(['a.txt', ''])
})

test.each([
  ['name="file"; filename="Più più.pdf"', 'Più più.pdf'],
  ['name="file"; filename="a%22b%0D%0A.pdf"', 'a"b\r\n.pdf'],
  ['filename="a\\"b;c.pdf"; name="file"', 'a"b;c.pdf'],
  ["name=file; filename=a.pdf; filename*=UTF-8''citt%C3%A0.pdf", 'città.pdf'],
  ['name="file"; filename=""', ''],
])('the parser reads the name of a file as browsers and programs write it: %s', async (head, name) =>
  expect(await read(named(head))).toEqual([name, 'x']),
)

test.each([
  ['a field without a file', named('name="file"')],
  ['a file of another name', named('name="other"; filename="a.txt"')],
  ['a form that was cut', form(FILE).subarray(0, -12)],
  [
    'bytes in an encoding of mails',
    form(FILE.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n')),
  ],
  ['nothing', Buffer.alloc(0)],
])('there is no file in %s', async (_, bytes) => expect(await read(bytes)).toBe('NO_FILE'))

test('a form with more parts than a file needs, or with an endless head, is not read', async () => {
  expect(await read(form(FIELD, FIELD, FILE), TYPE, 3)).toEqual(['a.txt', 'uno --b 1 due'])
  expect(await read(form(FIELD, FIELD, FIELD, FILE), TYPE, 3)).toBe('TOO_MANY_PARTS')
  expect(await read(form(`X-More: 1\r\n${'X-More: 1\r\n'.repeat(1000)}\r\nx`))).toBe('TOO_MANY_PARTS')
  expect(await read(form(FILE), 'multipart/form-data; boundary=other')).toBe('NO_FILE')
  expect(await read(form(FILE), 'multipart/form-data')).toBe('NO_FILE')
})

test('a mark across the places where the search pauses is found, and others have their turns', async () => {
  const head = Buffer.from('--b 1\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
  const before = 8 * 1024 * 1024 - head.length - 3
  const content = Buffer.alloc(before, 'x')
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const found = await fileInForm(Buffer.concat([head, content, Buffer.from('\r\n--b 1--\r\n')]), TYPE)
  clearInterval(timer)
  expect('file' in found && found.file.size).toBe(before)
  expect(turns).toBeGreaterThan(0)
})
