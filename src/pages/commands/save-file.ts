import type { ListQuery } from '../../contract/calls/api'
import type { ActionCall } from '../../contract/model/action'
import type { MadeFile } from '../../contract/ports/backend'
import type { Params } from '../../contract/ports/ports'
import type { Selection } from '../../contract/ports/selection'
import { exportParams } from '../../engine/list/query'
import type { Office } from '../../engine/office/office'

/** The records to print: one, whatever its state, or those that match the conditions of a list's address. */
type Printed = { route: string } & ({ id: string } | { conditions: Params })

/**
 * Prints records as one PDF: by the chosen template where their entity has any, else by the automatic layout.
 */
export async function savePdf(office: Office, printed: Printed): Promise<void> {
  const { route } = printed
  const conditions = 'id' in printed ? whatever(printed.id) : printed.conditions
  const { notices, ports } = office
  try {
    const templates = await ports.backend.records.printTemplates(route)
    const chosen =
      templates.length === 0 ? { template: null } : await office.dialogs.open('export', { templates })
    if (chosen === null) return
    const { template } = chosen as { template: string | null }
    await keep(office, ports.backend.records.pdf(route, conditions, template, SILENT_OPTIONS()))
  } catch (error) {
    notices.failure(error)
  }
}

/** Downloads the file that a call generates for a record, under the name the server gives it. */
export async function saveFile(
  office: Office,
  { id, route }: { route: string; id: string | null },
  call: ActionCall,
): Promise<void> {
  try {
    await keep(office, office.ports.backend.records.file(route, id ?? '', call, SILENT_OPTIONS()))
  } catch (error) {
    office.notices.failure(error)
  }
}

/** Rows of a list to print: the one, or the selected ones when it is null. */
type PrintedRows = {
  office: Office
  conf: { route: string }
  query: ListQuery
  row: { id: string } | null
  chosen: () => { selection: Selection }
}

/** Prints rows as one PDF. */
export function printRows({ chosen, conf: { route }, office, query, row }: PrintedRows): Promise<void> {
  if (row) return savePdf(office, { route, id: row.id })
  const { selection } = chosen()
  const ids: Params = 'ids' in selection ? [['idIn', selection.ids.join(',')]] : []
  return savePdf(office, { route, conditions: [...exportParams(query), ...ids] })
}

/** The condition of one record, deleted and archived ones too. */
function whatever(id: string): Params {
  return [
    ['idIn', id],
    ['showDeleted', 'true'],
    ['showArchived', 'true'],
  ]
}

const SILENT_OPTIONS = () => ({ signal: new AbortController().signal, onBytes: () => undefined })

async function keep({ ports }: Office, made: Promise<MadeFile>): Promise<void> {
  const { blob, name } = await made
  await ports.files.save(blob, name)
}
