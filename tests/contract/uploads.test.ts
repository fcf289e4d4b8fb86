import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_MAX_MB } from '../../src/contract/ports/files'
import { login } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const SCRIPT = '<script>fetch("/api/auth/whoami")</script>'

/** Content that a browser would execute if it were shown as a page of this origin. */
const CONTENTS: Readonly<Record<string, string | Uint8Array>> = {
  page: `<!doctype html><html><body>${SCRIPT}`,
  'page behind a mark': `\uFEFF<html>${SCRIPT}`,
  'page in UTF-16': Uint8Array.from([
    0xff,
    0xfe,
    ...[...`<html>${SCRIPT}`].flatMap((sign) => [sign.charCodeAt(0), 0]),
  ]),
  'page behind 5,000 blanks': `${' '.repeat(5_000)}<html>${SCRIPT}`,
  drawing: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`,
  'drawing with a head': `<?xml version="1.0"?><!DOCTYPE svg><svg onload="alert(1)"/>`,
  'style sheet': '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><a/>',
  script: 'alert(document.domain)',
  'image that is a page': `GIF89a/*${SCRIPT}*/=1;${SCRIPT}`,
  'PDF that is a page': `%PDF-1.4\n${SCRIPT}`,
  'archive of a mail': `MIME-Version: 1.0\nContent-Type: multipart/related\n\n${SCRIPT}`,
  'archive that is a page': Uint8Array.from([...strToU8('PK\u0003\u0004'), ...strToU8(SCRIPT)]),
  'document with macros': zipSync({
    'word/vbaProject.bin': strToU8('x'),
    '[Content_Types].xml': strToU8('<Types/>'),
  }),
}
const NAMES = [
  'a.html',
  'a.htm.',
  'a.svg',
  'a.xhtml',
  'a.txt',
  'a.pdf',
  'a.gif',
  'a.docx',
  'a.js',
  'a.mhtml',
  'a',
  'a.pdf.html',
  'a\u202elmth.pdf',
]
/** Content types that browsers show without executing anything. */
const HARMLESS =
  /^(text\/plain|application\/(pdf|zip|octet-stream|x-[\w-]+)|image\/(png|jpeg|gif|webp))(; charset=utf-8)?$/

/** An archive whose directory declares `each` bytes unpacked, `count` times. */
function bomb(each: number, count: number): Uint8Array {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${index}.txt`, strToU8('x')]),
  )
  const bytes = zipSync(files, { level: 0 })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 46 < bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, each, true)
  return bytes
}

describe('files that are sent to do harm', () => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await testServer({ kind: 'postgres', schemas: 'tests/fixtures/boats' })
    token = (await login(server.url, 'admin')).body.data.token
  })
  afterAll(() => server?.drop())

  const headers = () => ({ authorization: `Bearer ${token}` })
  const send = async (name: string, content: string | Uint8Array) => {
    const body = new FormData()
    body.append('file', new File([content as BlobPart], name, { type: 'text/html' }))
    const response = await fetch(`${server.url}/api/files`, { method: 'POST', body, headers: headers() })
    return { status: response.status, body: await response.json() }
  }

  test('a harmful file is never answered as something that a browser would run [S9]', async () => {
    let kept = 0
    for (const [what, content] of Object.entries(CONTENTS))
      for (const name of NAMES) {
        const { body, status } = await send(name, content)
        if (status !== 201) {
          expect([400, 413, 415, 422, 429], `${what} as ${name}: ${JSON.stringify(body)}`).toContain(status)
          continue
        }
        kept += 1
        const answer = await fetch(`${server.url}/api/files/${body.data.documentId}/content`, {
          headers: headers(),
        })
        await answer.arrayBuffer()
        const told = (header: string) => answer.headers.get(header) ?? ''
        expect(told('content-type'), `${what} as ${name}`).toMatch(HARMLESS)
        expect(told('content-disposition')).toMatch(/^attachment; filename="/)
        expect(told('content-disposition')).not.toMatch(/\u202e|%E2%80%AE/i)
        expect(told('x-content-type-options')).toBe('nosniff')
      }
    expect(kept, 'some of them are files like others').toBeGreaterThan(20)
  }, 120_000)

  test('a file that is too large is refused before it is read [S9]', async () => {
    const response = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array((UPLOAD_MAX_MB + 1) * 1024 * 1024),
    })
    expect([response.status, (await response.json()).errorCode]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test.each([
    ['one file of 4 GB', bomb(4_294_967_294, 1)],
    ['many files of 100 MB', bomb(100_000_000, 40)],
  ])('archives that unfold to more than anybody wants are refused: %s [S9]', async (_what, content) => {
    for (const name of ['a.zip', 'a.xlsx', 'a.docx']) {
      const { body, status } = await send(name, content)
      expect([status, body.errorCode], name).toEqual([413, 'BODY_TOO_LARGE'])
    }
  })

  test('archives like others are kept', async () => {
    const { status } = await send('a.zip', zipSync({ 'a.txt': strToU8('x'.repeat(100_000)) }))
    expect(status).toBe(201)
  })
})
