import { createHash } from 'node:crypto'
import type { Entity } from '../../../../contract/model/entity'
import {
  type FILE_FAULTS,
  type FileRef,
  type FileVersion,
  getExtension,
  UPLOAD_MAX_MB,
} from '../../../../contract/ports/files'
import type { CallContext } from '../../../kernel/context'
import type { Database } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { isUuid, uuid7 } from '../../../kernel/uuid'
import {
  addFiles,
  dropFile,
  dropLooseFiles,
  type FileRow,
  loadRecordFiles,
  loadUnusedContents,
  type Records,
  readFiles,
  readLoose,
  readVersions,
} from '../../../records'
import { extensionsIn } from './settings'
import { type FileStore, isDisguised, sniff } from './store'

/** Dependencies of the file service. */
interface FilesNeeds {
  db: Database
  store: FileStore
  records: () => Records
  /** a served entity */
  entity: (route: string) => Entity | undefined
  /** limits of uploads: megabytes per file, and extensions separated by commas (`*` = all) */
  accepted: () => Promise<{ maxMb: number; extensions: string }>
  now: () => Date
}

/** Files of records: stored on upload, readable by people who may see their record. */
export interface Files {
  /** `replaces`: id of the file whose next version this is */
  keep: (file: File, context: CallContext, replaces?: string) => Promise<FileRef>
  /** the file and the versions it replaced, newest first */
  versions: (id: string, context: CallContext) => Promise<FileVersion[]>
  content: (id: string, context: CallContext) => Promise<{ row: FileRow; bytes: ReadableStream }>
  /** the stored bytes of a content, for the server's own use; null when they are gone */
  stored: (content: string) => Promise<ReadableStream | null>
  /** SHA-256 of the files of a record, former versions too, by their id; those without content are missing */
  digests: (route: string, recordId: string) => Promise<Map<string, string>>
  /** deletes those of some contents that only erased files have */
  dropUnused: (contents: readonly string[]) => Promise<void>
  /** deletes files that no record was saved with for a day */
  prune: () => Promise<void>
}

const NAME_MAX = 200
const LOOSE_MS = 24 * 60 * 60 * 1000

/** Limits of one person's files that no record has been saved with. */
const LOOSE_MAX = { files: 200, mb: 512 }

/** @throws Refusal TOO_MANY when a person would exceed the limits of unattached files by `more` bytes */
async function requireRoom(db: Database, byId: string | null, more: number): Promise<void> {
  if (byId === null) return
  const { bytes, count } = await readLoose(db, byId)
  if (count + (more > 0 ? 1 : 0) <= LOOSE_MAX.files && bytes + more <= LOOSE_MAX.mb * 1024 * 1024) return
  throw new Refusal(
    'TOO_MANY',
    `At most ${LOOSE_MAX.files} files of ${LOOSE_MAX.mb} MB together may be uploaded before their record is saved: save it, or wait a day`,
  )
}

/** @throws Refusal UNSUPPORTED_MEDIA_TYPE for a file name whose extension the office does not accept */
function requireExtension(fileName: string, extensions: string): void {
  const listed = extensionsIn(extensions)
  if (listed.includes('*') || listed.includes(getExtension(fileName))) return
  const message = `${fileName}: files of this kind are not accepted here. Send one of: ${listed.join(', ')}`
  throw wrongFile('UNSUPPORTED_MEDIA_TYPE', message, 'FILE_TYPE', { extensions: listed.join(', ') })
}

/** A refusal that says what is wrong with the file itself. */
function wrongFile(
  errorCode: 'UNSUPPORTED_MEDIA_TYPE' | 'BAD_BODY',
  message: string,
  code: (typeof FILE_FAULTS)[number],
  params: Record<string, string> = {},
): Refusal {
  return new Refusal(errorCode, message, [{ path: 'file', code, message, params }])
}

/** Creates the service. */
export function openFiles({ accepted, db, store, records, entity, now }: FilesNeeds): Files {
  return {
    keep: async (file, context, replaces) => {
      const { by, principal } = context
      if (replaces !== undefined) await visible(replaces, context)
      const fileName = toFileName(file.name)
      const { extensions, maxMb } = await accepted()
      requireExtension(fileName, extensions)
      if ((await readUnpackedSize(file)) > UNFOLDED_MAX)
        throw new Refusal(
          'BODY_TOO_LARGE',
          `${fileName} unpacks to more than ${UNFOLDED_MAX / 1024 ** 3} GB. Send its files in smaller archives.`,
        )
      const byId = principal?.id ?? null
      await requireRoom(db, byId, file.size)
      const id = uuid7(now().getTime())
      const { size, head } = await store.keep(
        id,
        file.stream() as unknown as AsyncIterable<Uint8Array>,
        Math.min(maxMb, UPLOAD_MAX_MB) * 1024 * 1024,
      )
      const mime = sniff(head)
      try {
        if (size !== file.size)
          throw new Refusal('BAD_BODY', `${fileName} came with ${size} bytes of ${file.size}: send it again`)
        if (size === 0)
          throw wrongFile(
            'BAD_BODY',
            `${fileName} is empty: choose the file that has its content`,
            'FILE_EMPTY',
          )
        if (isDisguised(fileName, mime))
          throw wrongFile(
            'UNSUPPORTED_MEDIA_TYPE',
            `${fileName} does not match its content, which is ${mime}. Rename it with the right extension.`,
            'FILE_DISGUISED',
          )
        await addFiles(db, [
          { id, fileName, size, mime, byId, byName: by, at: now(), ...(replaces ? { replaces } : {}) },
        ])
        // Concurrent uploads may all have passed the first check: those that exceed the limit are deleted
        // again.
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
      const row = await visible(id, context)
      const bytes = await store.read(row.content)
      if (!bytes) throw new Refusal('NOT_FOUND', 'There is no such file')
      return { row, bytes }
    },
    versions: async (id, context) => {
      await visible(id, context)
      return (await readVersions(db, id, 'former')).map(
        ({ at, byName: by, fileName, id: documentId, mime, size }) => {
          return { documentId, fileName, size, mime, at, by }
        },
      )
    },
    stored: (content) => store.read(content),
    digests: async (route, recordId) => {
      const found = new Map<string, string>()
      for (const { content, id } of await loadRecordFiles(db, route, recordId)) {
        const bytes = await store.read(content)
        if (bytes) found.set(id, await computeDigest(bytes))
      }
      return found
    },
    dropUnused: async (contents) => {
      for (const id of await loadUnusedContents(db, contents)) await store.drop(id)
    },
    prune: async () => {
      for (const id of await dropLooseFiles(db, new Date(now().getTime() - LOOSE_MS))) await store.drop(id)
    },
  }

  /** @throws Refusal NOT_FOUND for a file that is not there, or not for this caller */
  async function visible(id: string, context: CallContext): Promise<FileRow> {
    const [row] = isUuid(id) ? await readFiles(db, [id]) : []
    if (row && (await maySee(row, context))) return row
    throw new Refusal('NOT_FOUND', 'There is no such file')
  }

  /**
   * The file, or a newer version of it, must be visible in the record for this caller: hidden fields and
   * revoked permissions hide it too.
   */
  async function maySee({ id, byId, recordId, route }: FileRow, context: CallContext): Promise<boolean> {
    if (recordId === null || route === null) return byId !== null && byId === context.principal?.id
    const described = entity(route)
    if (!described) return false
    try {
      const record = JSON.stringify(await records().get(described, recordId, context))
      if (record.includes(`"${id}"`)) return true
      return (await readVersions(db, id, 'later')).some((later) => record.includes(`"${later.id}"`))
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}

async function computeDigest(bytes: ReadableStream): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) digest.update(chunk)
  return digest.digest('hex')
}

/** The name without folders and characters invalid in file systems or headers. */
function toFileName(given: string): string {
  const name = (given.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim()
  if (name === '' || name === '.' || name === '..') throw new Refusal('BAD_BODY', 'The file has no name')
  return name.slice(-NAME_MAX)
}

/** Size limit of an archive's unpacked content, in bytes, against zip bombs. */
const UNFOLDED_MAX = 1024 ** 3

/** Signature and minimum length of an archive's end record and of a directory entry (APPNOTE 4.3). */
const END = { signature: 0x06054b50, length: 22 }
const ENTRY = { signature: 0x02014b50, length: 46 }
/** Maximum length of the comment after the end record. */
const COMMENT_MAX = 65_535
/** Maximum size of a directory that is read, in bytes: some hundred thousand files. */
const DIRECTORY_MAX = 8 * 1024 * 1024

/**
 * The total unpacked size according to an archive's directory, in bytes; 0 without a directory, infinite with
 * an implausibly large one. Sizes beyond 4 GB count as 4 GB; unpackers truncate files larger than declared.
 */
async function readUnpackedSize(file: Blob): Promise<number> {
  const tail = await view(file, Math.max(0, file.size - END.length - COMMENT_MAX), file.size)
  const end = lastAt(tail, END.signature, END.length)
  if (end < 0) return 0
  const size = tail.getUint32(end + 12, true)
  if (size > DIRECTORY_MAX) return Number.POSITIVE_INFINITY
  const from = tail.getUint32(end + 16, true)
  const directory = await view(file, from, from + size)
  let unfolded = 0
  for (
    let at = 0;
    at + ENTRY.length <= directory.byteLength && directory.getUint32(at, true) === ENTRY.signature;
  ) {
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
  for (let at = bytes.byteLength - length; at >= 0; at -= 1)
    if (bytes.getUint32(at, true) === signature) return at
  return -1
}
