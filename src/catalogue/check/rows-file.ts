import { BESIDE_PREFIX } from '../../contract/model/catalogue'
import type { RowsFile, RowsRecord } from '../../contract/model/folder-files'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { Library, SchemaSource } from '../files/library'
import { checkStatus } from './statuses'
import templateEntities from './template-entities.json'

/** Where an office has its templates, and what they are. */
export const TEMPLATES_FOLDER = `${BESIDE_PREFIX}templates/`
const TEMPLATE_ROUTES: readonly string[] = templateEntities

/**
 * Checks the records of a rows file: their entities, fields and statuses. Records of a broken entity are
 * skipped.
 */
export function checkRows(
  schema: SchemaSource,
  library: Library,
  contexts: ReadonlyMap<string, CheckContext>,
): void {
  const file = schema.draft?.value as unknown as RowsFile | undefined
  const { report } = schema.source
  const seen = new Set<string>()
  each(file?.records, (row, index) => {
    const name = `${row.entity}:${row.key}`
    if (seen.has(name))
      report.value(
        'DUPLICATE_NAME',
        ['records', index, 'key'],
        `"${name}" appears twice`,
        'choose another key',
      )
    seen.add(name)
    if (!library.entities.has(row.entity)) {
      const hint = didYouMean(row.entity, library.entities.keys(), `add entities/${row.entity}.json`)
      report.value('UNKNOWN_ENTITY', ['records', index, 'entity'], `there is no entity "${row.entity}"`, hint)
    }
    if (schema.source.path.startsWith(TEMPLATES_FOLDER) && !TEMPLATE_ROUTES.includes(row.entity)) {
      const message = `templates/ holds no "${row.entity}"`
      const hint = `its records are ${TEMPLATE_ROUTES.join(' or ')}; others stand in rows/ of the schema folder`
      report.value('NOT_ALLOWED', ['records', index, 'entity'], message, hint)
    }
    const context = contexts.get(row.entity)
    if (context) checkRow({ ...context, report }, row, index)
  })
}

function checkRow(context: CheckContext, { record, status }: RowsRecord, index: number): void {
  if (status !== undefined) checkStatus(context, status, ['records', index, 'status'])
  for (const key of Object.keys(record ?? {})) {
    if (context.byPath.has(key) || context.muted.has(key)) continue
    const hint = didYouMean(key, context.byPath.keys(), `declare it in entities/${context.file.route}.json`)
    context.report.key(
      'UNKNOWN_FIELD',
      ['records', index, 'record', key],
      `"${context.file.route}" has no field "${key}"`,
      hint,
    )
  }
}
