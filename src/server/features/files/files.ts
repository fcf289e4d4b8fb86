import type { Entity } from '../../../contract/entity'
import { type FileRef, UPLOAD_MAX_MB } from '../../../contract/files'
import type { CallContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { isUuid, uuid7 } from '../../kernel/uuid'
import type { Records } from '../../records'
import { addFile, dropFile, dropLooseFiles, type FileRow, readFiles, readLoose } from '../../records'
import { UNFOLDED_MAX, unfoldedSize } from './archive'
import { isDisguised, sniff } from './sniff'
import type { FileStore } from './store'

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
export function createFiles({ db, store, records, entity, now }: FilesNeeds): Files {
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
