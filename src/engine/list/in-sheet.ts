import { withLabels } from '../../catalog/sheet-labels'
import type { PublicEntity } from '../../contract/entity'
import type { SheetView } from '../../contract/sheets'
import type { Office } from '../office'

/** The sheets of a list by name, memoized for all who ask while they are fresh. */
export function sheetsQuery({ ports }: Pick<Office, 'ports'>, route: string) {
  return { queryKey: ['sheets', route, ports.texts.lang()], queryFn: (): Promise<SheetView[]> => ports.sheets.list(route) }
}

/**
 * The entity with the labels of the sheet to which a record with these values belongs. Labels are no reason to keep anyone from a
 * record: without an answer those of the entity remain.
 */
export async function inSheet(
  office: Pick<Office, 'ports' | 'queries'>,
  entity: PublicEntity,
  values: Readonly<Record<string, unknown>>,
): Promise<PublicEntity> {
  const value = entity.list.sheets && values[entity.list.sheets.by]
  if (typeof value !== 'string') return entity
  const query = { ...sheetsQuery(office, entity.route), staleTime: SHEETS_FRESH_MS, retry: false }
  const sheets = await office.queries.fetchQuery(query).catch(() => [])
  const labels = sheets.find((sheet) => sheet.value === value)?.labels
  return labels ? withLabels(entity, labels) : entity
}

/** The files of tables seldom change; their labels may be this old, in ms. */
const SHEETS_FRESH_MS = 300_000
