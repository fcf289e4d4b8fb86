import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { labelsOfTable, withLabels } from '../../../../catalogue/labels/sheet-labels'
import { entityName } from '../../../../catalogue/labels/texts'
import { readListCall } from '../../../../catalogue/list-query/read-list-call'
import type { ListQuery } from '../../../../contract/calls/api'
import { EXPORT_ROWS_MAX } from '../../../../contract/calls/batch'
import { PAGE_SIZE_MAX } from '../../../../contract/constants'
import type { Entity } from '../../../../contract/model/entity'
import { TABLES_ROUTE } from '../../../../contract/model/lookup'
import type { RecordData } from '../../../../contract/model/record'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { getHiddenFields, type Records, requireEntity } from '../../../records'
import { toDisposition } from '../files'
import { exportColumns, type FileWriter, type LabelSource } from './columns'
import { csvWriter } from './csv'
import { xlsxWriter } from './xlsx'

export { exportColumns, lookupLabels } from './columns'
export { writeGpx } from './gpx'
export { writeVcard } from './vcard'

/** Dependencies of an export. */
interface ExportNeeds extends LabelSource {
  records: Records
}

const FORMATS = ['csv', 'xlsx'] as const
/** Paging parameters, which an export ignores. */
const PAGING = ['format', 'page', 'size', 'after', 'before', 'skip', 'count']

/**
 * Exports a list: the same rows, columns, order and texts, streamed page by page. `x-total-count` announces
 * the number of rows.
 * @throws Refusal FORBIDDEN, BAD_PARAMETER, EXPORT_TOO_LARGE
 */
export async function exportFile(
  needs: ExportNeeds,
  entity: Entity,
  params: URLSearchParams,
  context: CallContext,
): Promise<Response> {
  requireEntity(context, entity, 'export')
  const { principal, lang } = context
  if (!principal) throw new Refusal('UNAUTHORIZED', 'an export belongs to a person')
  const format = FORMATS.find((one) => one === (params.get('format') ?? 'csv'))
  if (!format) throw new Refusal('BAD_PARAMETER', `format is one of ${FORMATS.join(', ')}`)
  const query = decode(entity, params, context)
  const columns = await exportColumns(inItsSheet(entity, query, needs), query.columns, principal, {
    lang,
    source: needs,
  })
  const first = await needs.records.list(entity, { ...query, count: 'exact' }, context)
  if (first.total > EXPORT_ROWS_MAX)
    throw new Refusal(
      'EXPORT_TOO_LARGE',
      `the list has ${first.total} rows, but a file can have at most ${EXPORT_ROWS_MAX}: narrow the filters`,
      [],
      { max: EXPORT_ROWS_MAX },
    )
  const title = entityName(entity, lang, 'many')
  const writer = format === 'csv' ? csvWriter(columns, lang) : xlsxWriter(columns, title)
  const pages = loadPages(needs.records, { entity, query, first, context })
  return new Response(stream(writer, pages), {
    headers: {
      'content-type': writer.type,
      'content-disposition': toDisposition(`${title}.${format}`, `${entity.route}.${format}`),
      'x-total-count': String(first.total),
      'content-encoding': 'identity',
    },
  })
}

function decode(entity: Entity, params: URLSearchParams, context: CallContext): ListQuery {
  const asked = new URLSearchParams([...params].filter(([name]) => !PAGING.includes(name)))
  const decoded = readListCall(entity, asked, getHiddenFields(entity, context))
  if ('error' in decoded) throw new Refusal('BAD_PARAMETER', decoded.error.message, [decoded.error])
  return { ...decoded.query, size: PAGE_SIZE_MAX, count: 'none' }
}

/** The entity with the labels of the one reference table whose rows are exported. */
function inItsSheet(entity: Entity, { filters }: ListQuery, { tables }: LabelSource): Entity {
  if (entity.route !== TABLES_ROUTE) return entity
  const by = entity.list.sheets?.by
  const wanted = filters.find(({ operator, path }) => path === by && operator === 'Equals')?.values ?? []
  const table = wanted.length === 1 ? [...tables.values()].find((one) => one.table === wanted[0]) : undefined
  return table ? withLabels(entity, labelsOfTable(table)) : entity
}

/** The rows page by page with cursors, so that changes of the list do not shift pages. */
async function* loadPages(
  records: Records,
  {
    entity,
    query,
    first,
    context,
  }: {
    entity: Entity
    query: ListQuery
    first: { items: RecordData[]; next: string | null }
    context: CallContext
  },
): AsyncGenerator<RecordData[]> {
  for (let page = first; ; page = await records.list(entity, { ...query, after: page.next }, context)) {
    yield page.items
    if (page.next === null) return
  }
}

/** Reads a page when the client has room for it: a slow client costs no memory. */
function stream(writer: FileWriter, pages: AsyncGenerator<RecordData[]>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(writer.begin()),
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await pages.next()
        const bytes = done ? writer.end() : writer.rows(value)
        if (bytes.length > 0) controller.enqueue(bytes)
        if (done) return controller.close()
        // The compressor may buffer a whole page; a pull must produce something.
        if (bytes.length > 0) return
      }
    },
    cancel: async () => void (await pages.return(undefined)),
  })
}

/** A file to put into an archive. */
interface Part {
  row: { fileName: string }
  bytes: ReadableStream
}

/** Several files as one archive, compressed while it is sent; duplicate names are numbered. */
export function writeZip(label: string, parts: readonly Part[]) {
  const bytes = Readable.toWeb(Readable.from(streamZip(parts))) as ReadableStream
  return { name: `${label}.zip`, type: 'application/zip', size: null, bytes }
}

async function* streamZip(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = new Set<string>()
  for (const { bytes, row } of parts) {
    const file = new ZipPassThrough(freeName(row.fileName, taken))
    zip.add(file)
    for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}

/** `offer.pdf`, `offer (2).pdf`. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ending}`
  taken.add(free)
  return free
}
