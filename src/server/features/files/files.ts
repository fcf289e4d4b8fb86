import type { Entity } from '../../../contract/entity'
import { type FileRef, UPLOAD_MAX_MB } from '../../../contract/files'
import type { CallContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { isUuid, uuid7 } from '../../kernel/uuid'
import { addFile, dropFile, dropLooseFiles, type FileRow, type Records, readFiles, readLoose } from '../../records'
import { type FileStore, isDisguised, sniff } from './store'

/** What the files of records need. */
interface FilesNeeds {
  db: Database
  store: FileStore
  records: () => Records
  /** the entity of a route, if it is served */
  entity: (route: string) => Entity | undefined
  now: () => Date
}

/** Files of records: kept when they are sent, seen by whoever may see their record. */
export interface Files {
  keep: (file: File, context: CallContext) => Promise<FileRef>
  content: (id: string, context: CallContext) => Promise<{ row: FileRow; bytes: ReadableStream }>
  /** drops files that no record was saved with for a day */
  prune: () => Promise<void>
}

const MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024
const NAME_MAX = 200
const LOOSE_MS = 24 * 60 * 60 * 1000

/** Files of one person that no record was saved with yet. */
const LOOSE_MAX = { files: 200, mb: 512 }

/** @throws Refusal TOO_MANY when a person would have more loose files, or `more` bytes more of them, than he may */
async function requireRoom(db: Database, byId: string | null, more: number): Promise<void> {
  if (byId === null) return
  const { bytes, count } = await readLoose(db, byId)
  if (count + (more > 0 ? 1 : 0) <= LOOSE_MAX.files && bytes + more <= LOOSE_MAX.mb * 1024 * 1024) return
  throw new Refusal(
    'TOO_MANY',
    `At most ${LOOSE_MAX.files} files of ${LOOSE_MAX.mb} MB together wait for a record that they are saved with: save it, or wait a day`,
  )
}

/** Makes the service. */
export function openFiles({ db, store, records, entity, now }: FilesNeeds): Files {
  return {
    keep: async (file, { principal }) => {
      const fileName = nameOf(file.name)
      if ((await unfoldedSize(file)) > UNFOLDED_MAX)
        throw new Refusal(
          'BODY_TOO_LARGE',
          `${fileName} unfolds to more than ${UNFOLDED_MAX / 1024 ** 3} GB. Send its files in smaller archives.`,
        )
      const byId = principal?.id ?? null
      await requireRoom(db, byId, file.size)
      const id = uuid7(now().getTime())
      const { size, head } = await store.keep(id, file.stream() as unknown as AsyncIterable<Uint8Array>, MAX_BYTES)
      const mime = sniff(head)
      try {
        if (size !== file.size)
          throw new Refusal('BAD_BODY', `${fileName} came with ${size} bytes of ${file.size}: send it again`)
        if (size === 0) throw new Refusal('BAD_BODY', `${fileName} is empty`)
        if (isDisguised(fileName, mime))
          throw new Refusal(
            'UNSUPPORTED_MEDIA_TYPE',
            `${fileName} is no such file: its content is ${mime}. Send it under its own ending.`,
          )
        await addFile(db, { id, fileName, size, mime, byId }, now())
        // Of many sent at once each saw room: the ones that found none in the end go again.
        await requireRoom(db, byId, 0).catch(async (full: unknown) => {
          await dropFile(db, id)
          throw full
        })
      } catch (error) {
        await store.drop(id)
        throw error
      }
      return { documentId: id, fileName, size, mime }
    },
    content: async (id, context) => {
      const [row] = isUuid(id) ? await readFiles(db, [id]) : []
      const bytes = row && (await maySee(row, context)) ? await store.read(row.id) : null
      if (!row || !bytes) throw new Refusal('NOT_FOUND', 'There is no such file')
      return { row, bytes }
    },
    prune: async () => {
      for (const id of await dropLooseFiles(db, new Date(now().getTime() - LOOSE_MS))) await store.drop(id)
    },
  }

  /** The record, as this caller sees it, must hold the file: hidden fields and lost rights hide it too. */
  async function maySee({ id, byId, recordId, route }: FileRow, context: CallContext): Promise<boolean> {
    if (recordId === null || route === null) return byId !== null && byId === context.principal?.id
    const described = entity(route)
    if (!described) return false
    try {
      return JSON.stringify(await records().get(described, recordId, context)).includes(`"${id}"`)
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}

/** The name without folders and signs that no file system or header takes. */
function nameOf(given: string): string {
  const name = (given.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim()
  if (name === '' || name === '.' || name === '..') throw new Refusal('BAD_BODY', 'The file has no name')
  return name.slice(-NAME_MAX)
}

/** What an archive may unfold to, in bytes: nobody who opens it should lose his disk. */
const UNFOLDED_MAX = 1024 ** 3

/** Signature and least length of the record that ends an archive, and of an entry of its directory (APPNOTE 4.3). */
const END = { signature: 0x06054b50, length: 22 }
const ENTRY = { signature: 0x02014b50, length: 46 }
/** The comment behind the end has at most so many bytes. */
const COMMENT_MAX = 65_535

/**
 * What the directory of an archive says that its files unfold to, in bytes; 0 for what has no directory. A size beyond
 * 4 GB counts as 4 GB, and a file that holds more than it says is cut there by whoever opens it.
 */
async function unfoldedSize(file: Blob): Promise<number> {
  const tail = await view(file, Math.max(0, file.size - END.length - COMMENT_MAX), file.size)
  const end = lastAt(tail, END.signature, END.length)
  if (end < 0) return 0
  const size = tail.getUint32(end + 12, true)
  const from = tail.getUint32(end + 16, true)
  const directory = await view(file, from, from + size)
  let unfolded = 0
  for (let at = 0; at + ENTRY.length <= directory.byteLength && directory.getUint32(at, true) === ENTRY.signature; ) {
    unfolded += directory.getUint32(at + 24, true)
    const words = [28, 30, 32].map((place) => directory.getUint16(at + place, true))
    at += ENTRY.length + words.reduce((sum, length) => sum + length, 0)
  }
  return unfolded
}

async function view(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}

function lastAt(bytes: DataView, signature: number, length: number): number {
  for (let at = bytes.byteLength - length; at >= 0; at -= 1) if (bytes.getUint32(at, true) === signature) return at
  return -1
}
