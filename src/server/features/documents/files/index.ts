import { join } from 'node:path'
import { encodeExtended } from 'content-disposition'
import { UPLOAD_MAX_MB } from '../../../../contract/ports/files'
import { defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readBytes } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { jobName } from '../../../kernel/queue'
import { Refusal } from '../../../kernel/refusal'
import { settingsFeature } from '../../office/settings'
import { type Files, openFiles } from './files'
import { fileInForm } from './form-parts'
import { uploadSettings } from './settings'
import { createFileStore } from './store'

const MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024

/** Allowance for the multipart envelope around the file. */
const ENVELOPE = 64 * 1024

/**
 * `POST /api/files` stores a file (multipart, part `file`), with `?replaces=` as the next version of another;
 * `GET /api/files/{documentId}/content` returns it, `…/versions` the versions it replaced.
 */
const routes: readonly Route<Files>[] = [
  {
    method: 'POST',
    path: '/api/files',
    right: 'signed in',
    answer: async (call, _, files) =>
      answer(
        call,
        await files.keep(await readUpload(call), createContext(call), call.req.query('replaces')),
        201,
      ),
  },
  {
    method: 'GET',
    path: '/api/files/:id/versions',
    right: 'signed in',
    answer: async (call, _, files) =>
      answer(call, await files.versions(readParam(call, 'id'), createContext(call))),
  },
  {
    method: 'GET',
    path: '/api/files/:id/content',
    right: 'signed in',
    answer: async (call, _, files) =>
      fileAnswer(call, await files.content(readParam(call, 'id'), createContext(call))),
  },
]

/** A stored file as a download under its own name. */
export function fileAnswer(call: HttpCall, { row, bytes }: Awaited<ReturnType<Files['content']>>): Response {
  call.header('content-type', row.mime)
  call.header('content-length', String(row.size))
  call.header('content-disposition', toDisposition(row.fileName))
  return call.body(bytes)
}

async function readUpload(call: HttpCall): Promise<File> {
  const type = call.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data'))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data, in the part "file"')
  const length = Number(call.req.header('content-length') ?? Number.NaN)
  if (!(length <= MAX_BYTES + ENVELOPE))
    throw new Refusal(
      'BODY_TOO_LARGE',
      `A file can have at most ${UPLOAD_MAX_MB} MB and needs a content-length`,
    )
  const bytes = await readBytes(call, MAX_BYTES + ENVELOPE)
  const found = await fileInForm(bytes, type)
  if ('file' in found) return found.file
  if (found.fault === 'TOO_MANY_PARTS')
    throw new Refusal('BAD_BODY', 'The body has more parts than a file needs')
  throw new Refusal('BAD_BODY', 'The body has no file in the part "file"')
}

export type { Files } from './files'
export { createFileStore, type FileStore, sniff } from './store'

/** Deletes contents, once the transaction that released them has committed. */
export const DROP_CONTENTS = jobName<{ contents: string[] }>('files.drop')

/** Files of records. */
export const filesFeature = defineFeature<Files>({
  id: 'files',
  settings: uploadSettings,
  routes,
  open: ({ config, db, disk, now, queue, records, served, use }) => {
    const settings = use(settingsFeature)
    const loadUploadLimits = async () => ({
      maxMb: await settings.count('upload.maxMb'),
      extensions: (await settings.entry('upload.allowedExtensions'))?.theValue ?? '',
    })
    const store = createFileStore(join(config.data, 'files'), disk)
    const files = openFiles({ accepted: loadUploadLimits, db, store, records, entity: served, now })
    queue.handle(DROP_CONTENTS, { outside: ({ contents }) => files.dropUnused(contents) })
    return { service: files, tidy: files.prune }
  },
})

/**
 * A `content-disposition` by RFC 6266: an ASCII fallback first, then the full name. Always an attachment: no
 * uploaded file is ever opened as a page of this origin. `plain`: the ASCII fallback.
 */
export function toDisposition(name: string, plain: string = plainName(name)): string {
  return `attachment; filename="${plain}"; filename*=${encodeExtended(name)}`
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
}
