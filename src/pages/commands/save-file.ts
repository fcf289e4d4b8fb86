import type { ActionCall } from '../../contract/action'
import type { MadeFile } from '../../contract/backend'
import type { Params } from '../../contract/ports'
import type { Office } from '../../engine/office'

/**
 * Records as one PDF: by the template that is chosen where their entity has any, else by the automatic layout.
 * `conditions`: as in the list's address.
 */
export async function savePdf(office: Office, { conditions, route }: { route: string; conditions: Params }): Promise<void> {
  const { notices, ports } = office
  try {
    const templates = await ports.backend.records.printTemplates(route)
    const chosen = templates.length === 0 ? { template: null } : await office.dialogs.open('print', { templates })
    if (chosen === null) return
    const { template } = chosen as { template: string | null }
    await keep(office, ports.backend.records.pdf(route, conditions, template, SILENT()))
  } catch (error) {
    notices.failure(error)
  }
}

/** Fetches a file that a call makes of a record and hands it to the browser, under the name the server gives it. */
export async function saveFile(
  office: Office,
  { id, route }: { route: string; id: string | null },
  call: ActionCall,
): Promise<void> {
  try {
    await keep(office, office.ports.backend.records.file(route, id ?? '', call, SILENT()))
  } catch (error) {
    office.notices.failure(error)
  }
}

const SILENT = () => ({ signal: new AbortController().signal, onBytes: () => undefined })

async function keep({ ports }: Office, made: Promise<MadeFile>): Promise<void> {
  const { blob, name } = await made
  await ports.files.save(blob, name)
}
