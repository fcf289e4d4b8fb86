import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { entityName } from '../../../../catalogue/labels/texts'
import { isObject } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import { inEveryLanguage, localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { getNaming, readFiles } from '../../../records'
import { filesFeature } from '../../documents/files'
import { printFeature } from '../../documents/print'
import { type AttachedFile, MailFailure, type MailReason, MailRefusal, reasonTexts } from '../mail'
import { loadChosenTemplate, MESSAGES, type TriedMail } from '../templates'
import type { Mailing, Recipient } from './store'

/** Maximum bytes of the files of one mail: many servers refuse more, after receiving everything. */
const MEGABYTE = 1024 * 1024
const BYTES_MAX = 20 * MEGABYTE

/** The print that a mail template attaches, made from the record of each recipient. */
export interface AttachedPrint {
  template: string
  /** entity whose records it prints */
  route: string
}

/**
 * The files that every mail of a message carries: its own, and those of its documents, as far as its sender
 * may read them.
 * @throws MailFailure for a document without a file or not visible to the sender, and for more than 20 MB
 */
export async function filesOfMessage(
  core: Core,
  entity: Entity,
  record: JsonObject,
  context: CallContext,
): Promise<JsonObject[]> {
  const documents = await Promise.all(
    relationsIn(record.attachments).map((one) => documentFiles(core, one, context)),
  )
  const ids = [...fileIds(entity, record), ...documents.flat()]
  const rows = new Map((await readFiles(core.db, ids)).map((row) => [row.id, row]))
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  const bytes = found.reduce((sum, { size }) => sum + size, 0)
  const { lang } = context
  const sizes = { size: Math.ceil(bytes / MEGABYTE), max: BYTES_MAX / MEGABYTE }
  if (bytes > BYTES_MAX) throw new MailFailure(reasonTexts('ATTACHMENTS_TOO_LARGE', sizes))
  return found.map(({ content, fileName, mime }) => ({ kind: 'file', content, name: fileName, mime, lang }))
}

/**
 * The files of a test mail: those of the message that its author may read, and the print of its template,
 * made from the record that fills it.
 * @throws Refusal NOT_FOUND for a file that they may not read, CONSTRAINT_VIOLATION for files that cannot be
 *   sent
 */
export async function loadTestMailFiles(
  core: Core,
  { route, written }: TriedMail,
  {
    context,
    lang,
    record,
  }: { context: CallContext; lang: string; record: { entity: Entity; data: RecordData } | null },
): Promise<JsonObject[]> {
  const entity = route === MESSAGES ? core.served(MESSAGES) : undefined
  // A draft may name any file: no one may get a file by mail that they could not read.
  for (const id of entity ? fileIds(entity, written) : []) await core.use(filesFeature).versions(id, context)
  const files = entity
    ? await filesOfMessage(core, entity, written, context).catch((error: unknown) =>
        throwAsRefusal(error, context.lang),
      )
    : []
  const print = await loadAttachedPrint(
    core,
    entity ? await loadChosenTemplate(core, written) : written,
    serverContext(),
  )
  if (!print || record?.entity.route !== print.route) return files
  const [byId, byName] = [context.principal?.id ?? null, context.by]
  return [
    ...files,
    { kind: 'print', template: print.template, route: print.route, id: record.data.id, byId, byName, lang },
  ]
}

function throwAsRefusal(error: unknown, lang: string): never {
  if (!(error instanceof MailFailure)) throw error
  const [message, path] = [localText(error.texts, lang) ?? error.message, 'attachments']
  throw new Refusal('CONSTRAINT_VIOLATION', message, [
    { path, code: 'ATTACHMENTS', message, params: { reason: message } },
  ])
}

/**
 * The print of a template for a recipient; null = it attaches none. @throws MailRefusal where the recipient
 * has no such record
 */
export function printFor(
  { served }: Core,
  print: AttachedPrint | null,
  { aboutId, lang, route }: Recipient,
  mailing: Mailing,
): JsonObject | null {
  if (!print) return null
  const printed = served(print.route)
  const entity = printed ? inEveryLanguage((one) => entityName(printed, one, 'many')) : print.route
  if (aboutId === null || route !== print.route)
    throw new MailRefusal(reasonTexts('PRINT_OF_OTHERS', { entity }), true)
  const { byId, byName } = mailing
  return { kind: 'print', template: print.template, route, id: aboutId, byId, byName, lang }
}

/** The print that a chosen mail template attaches; null = none. */
export async function loadAttachedPrint(
  core: Core,
  template: RecordData | JsonObject | null,
  context: CallContext,
): Promise<AttachedPrint | null> {
  const [id] = relationsIn(template?.attachPrint ? [template.attachPrint] : []).map((one) => one.id)
  const entity = core.served('print-templates')
  if (id === undefined || !entity) return null
  const { entityRoute } = await core.records().get(entity, id, context)
  return typeof entityRoute === 'string' ? { template: id, route: entityRoute } : null
}

/**
 * Resolves an attachment when its mail is sent: prints are made then, so that ten thousand of them need not
 * be stored.
 * @throws MailRefusal, final where trying again is pointless
 */
export async function readAttachment(
  core: Core,
  attachment: JsonObject,
  contextFor: (by: Pick<Mailing, 'byId' | 'byName' | 'lang'>) => Promise<CallContext>,
): Promise<AttachedFile> {
  const word = (key: string): string =>
    typeof attachment[key] === 'string' ? (attachment[key] as string) : ''
  const refusal = (code: MailReason, isFinal = true) =>
    new MailRefusal(reasonTexts(code, { name: word('name') }), isFinal)
  if (attachment.kind === 'file') {
    const bytes = await core.use(filesFeature).stored(word('content'))
    if (!bytes) throw refusal('FILE_GONE')
    return {
      filename: word('name'),
      contentType: word('mime'),
      content: Readable.fromWeb(bytes as WebStream),
    }
  }
  const entity = core.served(word('route'))
  if (!entity) throw refusal('PRINT_GONE')
  try {
    const context = await contextFor({
      byId: word('byId') || null,
      byName: word('byName') || null,
      lang: word('lang'),
    })
    const record = await core.records().get(entity, word('id'), context)
    const { bytes, name } = await core.use(printFeature).print(entity, [record], word('template'), context)
    return { filename: name, contentType: 'application/pdf', content: Buffer.from(bytes) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'NOT_FOUND') throw refusal('PRINT_GONE')
    throw error.code === 'FORBIDDEN' ? refusal('PRINT_CLOSED') : refusal('PRINT_FAILED', false)
  }
}

async function documentFiles(
  core: Core,
  { id, label }: { id: string; label: string },
  context: CallContext,
): Promise<string[]> {
  const entity = core.served('documents')
  if (!entity) return []
  const record = await core
    .records()
    .get(entity, id, context)
    .catch((error: unknown) => {
      throw error instanceof Refusal
        ? new MailFailure(reasonTexts('DOCUMENT_CLOSED', { name: label }))
        : error
    })
  const ids = fileIds(entity, record as JsonObject)
  if (ids.length === 0) throw new MailFailure(reasonTexts('DOCUMENT_EMPTY', { name: label }))
  return ids
}

/** Ids of the files in the fields of a record. */
function fileIds({ fields }: Entity, record: JsonObject): string[] {
  const holding = fields.filter((field) => getNaming(field)?.what === 'file' && !/[.[]/.test(field.path))
  return holding.flatMap(({ path }) => {
    const value = record[path]
    return Array.isArray(value)
      ? value.flatMap((one) => (isObject(one) && typeof one.documentId === 'string' ? [one.documentId] : []))
      : []
  })
}

function relationsIn(value: Json | undefined): { id: string; label: string }[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) =>
    isObject(one) && typeof one.id === 'string'
      ? [{ id: one.id, label: typeof one.label === 'string' ? one.label : one.id }]
      : [],
  )
}
