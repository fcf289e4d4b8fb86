import { extensionOf } from '../../../contract/files'

/** A kind of content, known by its first bytes, with the endings it may have. */
interface Kind {
  mime: string
  /** bytes at an offset */
  at: number
  bytes: readonly number[]
  extensions: readonly string[]
}

const text = (signs: string): number[] => [...Buffer.from(signs, 'latin1')]

const OFFICE = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']

const KINDS: readonly Kind[] = [
  { mime: 'application/pdf', at: 0, bytes: text('%PDF-'), extensions: ['pdf'] },
  { mime: 'image/png', at: 0, bytes: [0x89, ...text('PNG\r\n')], extensions: ['png'] },
  { mime: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff], extensions: ['jpg', 'jpeg'] },
  { mime: 'image/gif', at: 0, bytes: text('GIF8'), extensions: ['gif'] },
  { mime: 'image/webp', at: 8, bytes: text('WEBP'), extensions: ['webp'] },
  { mime: 'application/zip', at: 0, bytes: text('PK\u0003\u0004'), extensions: OFFICE },
  { mime: 'application/x-ole-storage', at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0], extensions: ['doc', 'xls', 'ppt', 'msg'] },
  { mime: 'application/x-msdownload', at: 0, bytes: text('MZ'), extensions: ['exe', 'dll'] },
  { mime: 'application/x-executable', at: 0, bytes: [0x7f, ...text('ELF')], extensions: ['bin', 'so'] },
]

/** Endings whose content is known: a file that claims one must have it. */
const CLAIMED = new Set(KINDS.flatMap(({ extensions }) => extensions))

/** As many first bytes as `sniff` looks at. */
export const SNIFFED_BYTES = 4096

function isText(head: Buffer): boolean {
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** What a file is by its first bytes, whatever its name and the sender say; unknown bytes are only bytes. */
export function sniff(head: Buffer): string {
  const found = KINDS.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))
  if (found) return found.mime
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

/** True when name and content contradict each other: a page called .pdf, a program called .jpg, a program called .txt. */
export function isDisguised(fileName: string, mime: string): boolean {
  const extension = extensionOf(fileName)
  const kind = KINDS.find((one) => one.mime === mime)
  return kind ? !kind.extensions.includes(extension) : CLAIMED.has(extension)
}
