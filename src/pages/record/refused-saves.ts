import type { Office } from '../../engine/office/office'
import { fieldNames, type OpenRecord } from '../../engine/record'

/**
 * The notice of each record's last refused save, by its address: another page of the record may save it in
 * the end.
 */
const shown = new WeakMap<Office, Map<string, number>>()

const toAddress = ({ target }: OpenRecord): string => `${target.route}/${target.id ?? ''}`

/** Says why a save was refused; the notice of the refusal before goes. */
export function tellRefusedSave(office: Office, open: OpenRecord, error: unknown): void {
  dismissRefusedSave(office, open)
  office.notices.failure(error, fieldNames(open.entity, office.ports.texts))
  const id = office.notices.store.getState().notices.at(-1)?.id
  if (id === undefined) return
  const ofOffice = shown.get(office) ?? new Map<string, number>()
  shown.set(office, ofOffice.set(toAddress(open), id))
}

/**
 * Takes the notice of a refused save off the screen: the record is saved, so it is no longer true. The
 * history keeps it.
 */
export function dismissRefusedSave(office: Office, open: OpenRecord): void {
  const id = shown.get(office)?.get(toAddress(open))
  if (id === undefined) return
  office.notices.dismiss(id)
  shown.get(office)?.delete(toAddress(open))
}
