import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { getExtension } from '../../../../contract/ports/files'
import { type Disk, isFull, LOCAL_DISK, type OpenFile } from '../../../kernel/disk'
import { Refusal } from '../../../kernel/refusal'

/** A file after writing. */
export interface KeptFile {
  size: number
  /** the first bytes */
  head: Buffer
}

/** Stores file content in a folder, in subfolders of two characters to keep folders small. */
export interface FileStore {
  /**
   * Resolves once the bytes are on disk and verified by reading back their digest. On failure nothing
   * remains.
   * @throws Refusal BODY_TOO_LARGE beyond `max` bytes, STORE_FULL without space, STORE_UNAVAILABLE when the
   *   disk returns other bytes
   */
  keep: (id: string, content: AsyncIterable<Uint8Array>, max: number) => Promise<KeptFile>
  has: (id: string) => Promise<boolean>
  /** null when the content is missing */
  read: (id: string) => Promise<ReadableStream | null>
  drop: (id: string) => Promise<void>
}

const READ_BYTES = 256 * 1024

/** Opens the store below a data folder. */
export function createFileStore(folder: string, disk: Disk = LOCAL_DISK): FileStore {
  const getShelf = (id: string) => join(folder, id.slice(-2))
  const getPath = (id: string) => join(getShelf(id), id)
  return {
    keep: async (id, content, max) => {
      const place = getPath(id)
      const draft = `${place}.part`
      try {
        await disk.makeFolder(getShelf(id))
        const kept = await write(disk, draft, content, max)
        await disk.rename(draft, place)
        await disk.syncFolder(getShelf(id))
        await disk.syncFolder(folder)
        return kept
      } catch (error) {
        for (const path of [draft, place]) await disk.remove(path)
        throw isFull(error)
          ? new Refusal('STORE_FULL', 'There is no space left for files: nothing was stored')
          : error
      }
    },
    has: (id) => disk.has(getPath(id)),
    read: (id) => disk.stream(getPath(id)),
    drop: (id) => disk.remove(getPath(id)),
  }
}

/** Writes and syncs before returning: an acknowledged file survives a power failure. */
async function write(
  disk: Disk,
  place: string,
  content: AsyncIterable<Uint8Array>,
  max: number,
): Promise<KeptFile> {
  const file = await disk.create(place)
  const digest = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of content) {
      size += chunk.length
      if (size > max)
        throw new Refusal('BODY_TOO_LARGE', `The file is larger than ${Math.floor(max / 1024 / 1024)} MB`)
      if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, chunk]).subarray(0, SNIFFED_BYTES)
      digest.update(chunk)
      await writeWhole(file, chunk)
    }
    await file.sync()
    await requireSame(file, { size, digest: digest.digest('hex') })
    return { size, head }
  } finally {
    await file.close()
  }
}

/** A write may be partial; the next call then fails with the reason or writes the rest. */
async function writeWhole(file: OpenFile, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0; ) {
    const taken = await file.write(rest)
    if (taken === 0) throw new Refusal('STORE_FULL', 'There is no space left for files: nothing was stored')
    rest = rest.subarray(taken)
  }
}

/** Verifies the written content by reading it back. */
async function requireSame(file: OpenFile, wanted: { size: number; digest: string }): Promise<void> {
  const buffer = new Uint8Array(READ_BYTES)
  const digest = createHash('sha256')
  let size = 0
  for (let count = await file.read(buffer, 0); count > 0; count = await file.read(buffer, size)) {
    digest.update(buffer.subarray(0, count))
    size += count
  }
  if (size === wanted.size && digest.digest('hex') === wanted.digest) return
  throw new Refusal(
    'STORE_UNAVAILABLE',
    `The disk returned other bytes than were written (${size} of ${wanted.size}): nothing was stored`,
  )
}

/** A content type with its magic bytes and file name extensions. */
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
  {
    mime: 'application/x-ole-storage',
    at: 0,
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    extensions: ['doc', 'xls', 'ppt', 'msg'],
  },
  { mime: 'application/x-msdownload', at: 0, bytes: text('MZ'), extensions: ['exe', 'dll'] },
  { mime: 'application/x-executable', at: 0, bytes: [0x7f, ...text('ELF')], extensions: ['bin', 'so'] },
]

/** Extensions with a known content type: files with one of them must match it. */
const CLAIMED_EXTENSIONS = new Set(KINDS.flatMap(({ extensions }) => extensions))

/** Number of bytes that `sniff` needs. */
const SNIFFED_BYTES = 4096

function isText(head: Buffer): boolean {
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/**
 * Detects the content type from the first bytes, ignoring name and sender; unknown content is generic binary.
 */
export function sniff(head: Buffer): string {
  const found = KINDS.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))
  if (found) return found.mime
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

/** True when name and content contradict each other: a page named .pdf, a program named .jpg or .txt. */
export function isDisguised(fileName: string, mime: string): boolean {
  const extension = getExtension(fileName)
  const kind = KINDS.find((one) => one.mime === mime)
  return kind ? !kind.extensions.includes(extension) : CLAIMED_EXTENSIONS.has(extension)
}
