import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { linearPattern } from '../../../src/catalogue/patterns/linear-pattern'
import { openFiles } from '../../../src/server/features/documents/files/files'
import { fileInForm } from '../../../src/server/features/documents/files/form-parts'
import { cleanSvg } from '../../../src/server/features/documents/icons/svg'
import type { PdfDocument } from '../../../src/server/features/documents/print/document'
import { htmlNodes } from '../../../src/server/features/documents/print/html'
import { isPrintable } from '../../../src/server/features/documents/print/printable'
import { createPrinter } from '../../../src/server/features/documents/print/printer'
import { parseReply } from '../../../src/server/features/maps/geo/outbound'
import { openTiles } from '../../../src/server/features/maps/geo/pmtiles'
import { decodePolyline } from '../../../src/server/features/maps/geo/polyline'
import { createNoticeReader } from '../../../src/server/features/messaging/mail/notice-parts'
import { receiptIn } from '../../../src/server/features/messaging/mail/receipts'
import { renderMail } from '../../../src/server/features/messaging/mail/render'
import { createMarkdownReader } from '../../../src/server/features/office/domains/markdown'
import { readJson } from '../../../src/server/kernel/http/body'
import type { Kind } from './bytes'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'tessera-bytes-'))
const notices = createNoticeReader()
const markdown = createMarkdownReader(() => undefined)
const printer = createPrinter()

/** Starts the threads, which a running office starts once. Resolves to what closes them. */
export async function openKinds(): Promise<() => Promise<void>> {
  await Promise.all([
    notices.parse(Buffer.from('Subject: a\r\n\r\nb')),
    markdown.html('a'),
    printer.print(page([])),
  ])
  return async () => {
    await Promise.all([notices.close(), markdown.close(), printer.close()])
    rmSync(folder, { recursive: true })
  }
}

function page(images: string[]): PdfDocument {
  return {
    info: { title: 'a', author: 'b' },
    page: { size: 'A4', orientation: 'portrait', margin: 40, top: 60, bottom: 40 },
    pages: '',
    missing: '',
    letters: [
      {
        nodes: images.map((image) => ({ image, fit: [150, 110] as [number, number] })),
        header: null,
        footer: null,
      },
    ],
    hasImages: images.length > 0,
  }
}

const mail = (parts: number, size: number): Buffer => {
  const part = `--b\r\nContent-Type: text/plain\r\n\r\n${'word word\r\n'.repeat(size / parts / 11)}\r\n`
  return Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(parts)}--b--\r\n`)
}

const call = (body: string) =>
  ({
    req: {
      header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
      raw: { body: [Buffer.from(body)] },
    },
  }) as never

/** A list of files of an archive as long as is read. */
function archive(): File {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  const list = Buffer.concat(Array.from({ length: Math.floor((8 * MB) / 46) }, () => entry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(list.length, 12)
  return new File([list as BlobPart, end as BlobPart], 'a.zip')
}

/** Opens the list; what follows has no room left for the file. */
const files = openFiles({
  accepted: async () => ({ maxMb: 64, extensions: '*' }),
  db: { query: async () => ({ rows: [{ count: 1e9, bytes: 0 }], count: 1 }) } as never,
  store: {} as never,
  records: () => null as never,
  entity: () => undefined,
  now: () => new Date(),
})

function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const frame = Buffer.alloc(4)
    frame.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([frame, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height)))
  const begin = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([begin, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))])
}

/** A file of tiles whose only directory has as many entries as are read. */
function tileFile(): string {
  const entries = 200_000
  const root = gzipSync(
    Buffer.concat([Buffer.from([0xc0, 0x9a, 0x0c]), Buffer.alloc(entries, 1), Buffer.alloc(entries * 3, 1)]),
  )
  const about = gzipSync('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const end = 127 + root.length + about.length
  for (const [at, place] of [127, root.length, 127 + root.length, about.length, end, 0, end, 0].entries())
    header.writeBigUInt64LE(BigInt(place), 8 + at * 8)
  header.set([2, 2, 1, 0, 14], 97)
  const path = join(folder, 'a.pmtiles')
  writeFileSync(path, Buffer.concat([header, root, about]))
  return path
}

const attributes = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}=1`).join(' ')
const reply = (text: string) => ({ status: 200, type: 'application/json', bytes: Buffer.from(text) })

const one = (name: string, item: string, read: Kind['read']) => (): Kind => ({ name, item, read })

/** What takes longest of what is permitted, by kind; inputs that stay within every limit. */
export const KINDS: readonly (() => Kind | Promise<Kind>)[] = [
  () => {
    const raw = mail(190, 24 * MB)
    return { name: 'mail', item: '24 MB, 190 parts', read: () => notices.parse(raw) }
  },
  () => {
    const parts = {
      messageId: '',
      date: '',
      subject: '',
      receipt: 'errore-consegna',
      about: '',
      report: null,
      original: null,
    }
    const certified = `<postacert ${'<errore-esteso '.repeat(1_000)}>`
    return {
      name: 'receipt of certified mail',
      item: '16 kB of data',
      read: () => receiptIn({ ...parts, certified }),
    }
  },
  one('Markdown', '40,000 characters of nothing but marks', () =>
    markdown.html(`${Math.random()}${'_a'.repeat(20_000)}`),
  ),
  one('Markdown, long', '400,000 characters of paragraphs', () =>
    markdown.html(`${Math.random()}\n\n${'word word\n\n'.repeat(36_000)}`),
  ),
  () => {
    const html = `<a ${attributes(200_000)}>x</a>${'<p>x</p>'.repeat(4_000)}`.slice(0, 2 * MB)
    return {
      name: 'formatted text in mail',
      item: '2 MB',
      read: () => renderMail({ subject: '', body: html }, {}),
    }
  },
  () => {
    const html = `${'<div>'.repeat(98)}${'<b>x</b>'.repeat(4_800)}${'</div>'.repeat(98)}`
    return {
      name: 'formatted text on paper',
      item: '9,800 tags, 98 levels',
      read: () => htmlNodes(html, 500),
    }
  },
  () => {
    const html = `<p>${'x '.repeat(MB)}</p>`
    return { name: 'formatted text on paper, long', item: '2 MB of words', read: () => htmlNodes(html, 500) }
  },
  () => {
    const inner = `${'<g>'.repeat(29)}${'<path d="M0 0"/>'.repeat(460)}${'</g>'.repeat(29)}${'<a/>'.repeat(10_000)}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
    return { name: 'drawing of an icon', item: '10,500 tags, 30 levels', read: () => cleanSvg(svg) }
  },
  () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    const form = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(64 * MB, '\r\n-'),
      Buffer.from('\r\n--b--\r\n'),
    ])
    const read = () => fileInForm(form, 'multipart/form-data; boundary=b')
    return { name: 'form with a file', item: '64 MB of almost boundaries', read }
  },
  () => {
    const zip = archive()
    const context = { by: null, principal: { id: 'a' } } as never
    return {
      name: 'list of files of an archive',
      item: '8 MB, 182,000 files',
      read: () => files.keep(zip, context),
    }
  },
  () => {
    const bytes = png(4_800, 5_000)
    return { name: 'image, checked', item: '24 million pixels', read: () => isPrintable(bytes, 'image/png') }
  },
  () => {
    const image = `data:image/png;base64,${png(4_800, 5_000).toString('base64')}`
    return { name: 'image, printed', item: '24 million pixels', read: () => printer.print(page([image])) }
  },
  () => {
    const text = `{"a":[${Array.from({ length: 52_000 }, (_, at) => `{"k${at}":${at}}`).join(',')}]}`
    return { name: 'JSON of a call, keys', item: '52,000 distinct keys', read: () => readJson(call(text)) }
  },
  () => {
    const text = `{"a":[${'[],'.repeat(690_000)}1]}`
    return { name: 'JSON of a call, lists', item: '690,000 lists', read: () => readJson(call(text)) }
  },
  () => {
    const text = `[${Array.from({ length: 133_000 }, (_, at) => `{"k${at}":1}`).join(',')}]`
    return {
      name: 'answer of a map service',
      item: '133,000 objects',
      read: () => parseReply(reply(text), 'x'),
    }
  },
  () => {
    const line = JSON.stringify('_'.repeat(4 * MB - 100))
    const read = () => decodePolyline(parseReply(reply(line), 'x') as string, 6)
    return { name: 'line of a route', item: '4 MB', read }
  },
  () => {
    const path = tileFile()
    const read = async () => {
      const tiles = await openTiles(path)
      await tiles.close()
    }
    return { name: 'directory of a map file', item: '200,000 entries', read }
  },
  () => {
    const pattern = linearPattern('^([a-z]+[a-z]*[a-z]?){1,40}$')
    const text = `${'a'.repeat(pattern.longest - 1)}!`
    return { name: 'pattern over a text', item: `${text.length} characters`, read: () => pattern.test(text) }
  },
]
