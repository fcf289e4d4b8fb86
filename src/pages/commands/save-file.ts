import { ACTION_CALLS, type ActionCall } from '../../contract/action'
import type { Office } from '../../engine/office'

/** A record as a PDF. */
export function savePdf(office: Office, target: { route: string; id: string | null }): Promise<void> {
  return saveFile(office, target, ACTION_CALLS.pdf)
}

/** Fetches a file that a call makes of a record and hands it to the browser, under the name the server gives it. */
export async function saveFile(
  { notices, ports }: Office,
  { id, route }: { route: string; id: string | null },
  call: ActionCall,
): Promise<void> {
  try {
    const { blob, name } = await ports.backend.records.file(route, id ?? '', call, {
      signal: new AbortController().signal,
      onBytes: () => undefined,
    })
    await ports.files.save(blob, name)
  } catch (error) {
    notices.failure(error)
  }
}
