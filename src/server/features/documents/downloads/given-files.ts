import { isObject, valueAt } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { Acting } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { getNaming } from '../../../records'
import type { Files } from '../files'
import type { Printing } from '../print'

/** A file to send, alone or in an archive. */
interface Part {
  row: { fileName: string; mime: string; size: number }
  bytes: ReadableStream
}

/** The files of the first non-empty file field; those of a group, such as one per language, together. */
export function firstFiles(
  { context, entity: { fields }, record }: Acting,
  { kept }: { kept: Files },
): Promise<Part[]> {
  const holding = fields.filter((field) => getNaming(field)?.what === 'file' && !field.path.includes('['))
  const tops = [...new Set(holding.map(({ path }) => path.split('.')[0]))]
  const filled = tops.map((top) =>
    holding.flatMap(({ path }) => (path.split('.')[0] === top ? idsAt(record, path) : [])),
  )
  const ids = filled.find((files) => files.length > 0) ?? []
  return Promise.all(ids.map((id) => kept.content(id, context)))
}

/**
 * The files of some fields. A file named by a text belongs to another record: the server named it when this
 * one was created, so readers of this one may read it.
 */
export async function loadNamedFiles(
  { context, entity, record }: Acting,
  paths: readonly string[],
  { kept }: { kept: Files },
): Promise<Part[]> {
  const found = paths.flatMap((path) => {
    const field = entity.fields.find((one) => one.path === path)
    const reader = field && getNaming(field)?.what === 'file' ? context : { ...context, ...serverContext() }
    return idsAt(record, path).map((id) => kept.content(id, reader))
  })
  return Promise.all(found)
}

/** Ids of files: those of a list, or the one that a text names. */
function idsAt(record: RecordData, path: string): string[] {
  const value = valueAt(record as JsonObject, path)
  if (typeof value === 'string') return value === '' ? [] : [value]
  return (Array.isArray(value) ? value : []).flatMap((file) =>
    isObject(file) && typeof file.documentId === 'string' ? [file.documentId] : [],
  )
}

/** The record itself as a PDF, as its reader sees it. */
export async function loadRecordPdf(
  { context, entity, record }: Acting,
  { paper }: { paper: Pick<Printing, 'print'> },
): Promise<Part> {
  const { bytes, name } = await paper.print(entity, [record], null, context)
  return {
    row: { fileName: name, mime: 'application/pdf', size: bytes.length },
    bytes: new Blob([bytes]).stream(),
  }
}
