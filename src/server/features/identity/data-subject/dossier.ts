import { entityName, fieldLabel, statusLabel } from '../../../../catalogue/labels/texts'
import { valueAt } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData, Revision } from '../../../../contract/model/record'
import type { FileRef } from '../../../../contract/ports/files'
import type { Core, PersonTraces } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { getNaming, type HeldRecord } from '../../../records'
import { lookupLabels } from '../../documents/export'
import { lookupsFeature } from '../../office/lookups'
import { type MayName, withoutOthers } from './others'
import type { AskedPerson } from './person'
import { loadTraces, type ReadRecord } from './traces'
import { type ExportedField, toExportFields } from './values'

/** A file of an exported record, and its place in the archive. */
interface ExportedFile extends Pick<FileRef, 'documentId' | 'fileName' | 'size' | 'mime'> {
  field: string
  path: string
}

/** A record of an export. */
interface ExportedRecord {
  entity: { route: string; name: string }
  id: string
  code: string | null
  label: string
  status: { code: string; name: string } | null
  createdAt: string
  updatedAt: string
  deleted: boolean
  /** why it is part of the export: it is about this record, by this field; null = the person itself */
  about: { route: string; id: string; field: string } | null
  fields: ExportedField[]
  /** when which fields changed, newest first; the values are those above */
  history: { revision: number; at: string; operation: Revision['operation']; fields: string[] }[]
  files: ExportedFile[]
}

/** Everything that is held about a person: the machine-readable document, and its sources. */
export interface Dossier {
  document: JsonObject
  records: ReadRecord[]
  files: ExportedFile[]
}

/** Format of the document; a change that readers must know about increments the version. */
const FORMAT = { format: 'tessera-person-data', version: 1 }
const HISTORY = 200
const ACTIVITY = 10_000

/** Reads everything held about a person that may be shown to the caller. */
export async function readDossier(core: Core, asked: AskedPerson): Promise<Dossier> {
  const { context, cut, held, withPrivate } = asked
  const words = await wordsFor(core, held, context.lang)
  const own = new Set(held.map(({ id, route }) => `${route} ${id}`))
  const mayName: MayName = (route, id) => !core.served(route)?.person || own.has(`${route} ${id}`)
  const read: ReadRecord[] = []
  const records: ExportedRecord[] = []
  for (const one of held) {
    const found = await loadVisibleRecord(core, one, context, mayName)
    if (!found) continue
    read.push(found)
    records.push(await loadExportRecord(core, found, one, { asked, words }))
  }
  const traces = await loadTraces(core, read)
  const { activity, ...parts } = await loadParts(core, traces, withPrivate)
  const naming = await loadReferenceCounts(core, asked)
  const document = {
    ...FORMAT,
    madeAt: core.now().toISOString(),
    about: { route: asked.entity.route, id: asked.record.id, label: asked.record.label },
    // Records that the reader may not see are left out, and so are entities with too many.
    complete: read.length === held.length && cut.length === 0,
    ...(cut.length > 0 ? { cut } : {}),
    records,
    namedBy: naming,
    ...parts,
    ...(activity ? { activity } : {}),
  } as unknown as JsonObject
  return { document, records: read, files: records.flatMap(({ files }) => files) }
}

/** Labels of all lookup tables that these records choose from. */
async function wordsFor(core: Core, held: readonly HeldRecord[], lang: string) {
  const routes = [...new Set(held.map(({ route }) => route))]
  const names = routes.flatMap(
    (route) => core.served(route)?.fields.flatMap(({ lookup }) => lookup?.name ?? []) ?? [],
  )
  const source = { lookups: core.use(lookupsFeature), tables: core.catalogue().lookups }
  return { lang, lookupLabel: await lookupLabels(names, lang, source) }
}

/** A record as the reader sees it; null when they may not. */
async function loadVisibleRecord(
  core: Core,
  { id, route }: HeldRecord,
  context: CallContext,
  mayName: MayName,
): Promise<ReadRecord | null> {
  const entity = core.served(route)
  if (!entity) return null
  try {
    return { entity, record: withoutOthers(entity, await core.records().get(entity, id, context), mayName) }
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null
    throw error
  }
}

async function loadExportRecord(
  core: Core,
  { entity, record }: ReadRecord,
  { about }: HeldRecord,
  { asked: { context }, words }: { asked: AskedPerson; words: Awaited<ReturnType<typeof wordsFor>> },
): Promise<ExportedRecord> {
  const { code, createdAt, id, label, status, updatedAt } = record
  const { items } = await core.records().revisions(entity, id, 0, HISTORY, context)
  return {
    entity: { route: entity.route, name: entityName(entity, context.lang, 'one') },
    id,
    code: code ?? null,
    label,
    status: status ? { code: status, name: statusLabel(entity, status, context.lang) } : null,
    createdAt,
    updatedAt,
    deleted: record.delete.deleted,
    about: about && { route: about.route, id: about.id, field: fieldLabel(entity, about.path, context.lang) },
    fields: toExportFields(entity, record as JsonObject, words),
    history: items.map(({ at, changes, operation, revision }) => ({
      revision,
      at,
      operation,
      fields: [...new Set(changes.map(({ path }) => path))],
    })),
    files: listFiles(entity, record),
  }
}

function listFiles(entity: Entity, record: RecordData): ExportedFile[] {
  const fields = entity.fields.filter(
    (field) => getNaming(field)?.what === 'file' && !field.path.includes('[]'),
  )
  return fields.flatMap(({ path: field }) => {
    const value: Json = valueAt(record as JsonObject, field) ?? null
    const files = (Array.isArray(value) ? value : []) as unknown as FileRef[]
    return files.map(({ documentId, fileName, mime, size }) => ({
      field,
      documentId,
      fileName,
      size,
      mime,
      path: `files/${documentId.slice(-8)}-${fileName}`,
    }))
  })
}

/** Data that features hold outside of records. */
async function loadParts(
  core: Core,
  traces: PersonTraces,
  withPrivate: boolean,
): Promise<Record<string, Json>> {
  const parts: Record<string, Json> = {}
  for (const { held, isPrivate, part } of core.holders())
    if (held && (withPrivate || !isPrivate)) parts[part] = await held(traces)
  if (!withPrivate) return parts
  const userIds = traces.users.map(({ id }) => id)
  return { ...parts, activity: (await core.records().activity(userIds, ACTIVITY)) as unknown as Json }
}

/**
 * The number of fields of other records that name the person; only a number, because those records belong to
 * others.
 */
async function loadReferenceCounts(
  core: Core,
  { context: { lang, principal }, held, withPrivate }: AskedPerson,
) {
  if (principal && !withPrivate) return []
  return (await core.records().naming(held)).flatMap(({ count, path, route }) => {
    const entity = core.served(route)
    return entity
      ? [
          {
            entity: { route, name: entityName(entity, lang, 'many') },
            field: fieldLabel(entity, path, lang),
            count,
          },
        ]
      : []
  })
}
