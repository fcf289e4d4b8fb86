import { meaninglessIn, withLabels, withoutFields } from '../../catalogue/labels/sheet-labels'
import { isEmpty } from '../../catalogue/paths'
import type { Json } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { SheetView } from '../../contract/model/sheets'
import type { Office } from '../office/office'

/** The parameter of an address that names the sheet. */
export const SHEET = 'sheet'

/** The sheets of a list by name, memoized for all who ask while they are fresh. */
export function sheetsQuery({ ports }: Pick<Office, 'ports'>, route: string) {
  return {
    queryKey: ['sheets', route, ports.texts.lang()],
    queryFn: (): Promise<SheetView[]> => ports.sheets.list(route),
  }
}

/** What tells a sheet: values of one of its records, or its own value. */
export type SheetHint = Readonly<Record<string, unknown>> | string

/**
 * The entity as the sheet says it to which a record with these values belongs: with its labels, and without
 * the fields that mean nothing there and are empty. Sheets are no reason to keep anyone from a record:
 * without an answer the entity stays as it is.
 */
export async function inSheet(
  office: Pick<Office, 'ports' | 'queries'>,
  entity: PublicEntity,
  hint: SheetHint,
): Promise<PublicEntity> {
  const { sheets: split } = entity.list
  const value = split && (typeof hint === 'string' ? hint : hint[split.by])
  if (typeof value !== 'string') return entity
  const query = { ...sheetsQuery(office, entity.route), staleTime: SHEETS_FRESH_MS, retry: false }
  const sheets = await office.queries.fetchQuery(query).catch(() => [])
  const sheet = sheets.find((one) => one.value === value)
  if (!sheet) return entity
  const isFilled = (path: string) =>
    typeof hint !== 'string' && hint[path] !== false && !isEmpty(hint[path] as Json)
  const idle = meaninglessIn(sheets, sheet).filter((path) => !isFilled(path))
  return withoutFields(withLabels(entity, sheet.labels), idle)
}

/** The files of tables seldom change; their labels may be this old, in ms. */
const SHEETS_FRESH_MS = 300_000
