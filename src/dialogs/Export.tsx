import type { DialogProps } from '../contract/ports/dialog'
import { ExportDialog, type ExportInput } from '../pages/batches/dialogs/ExportDialog'
import { PersonDialog, type PersonInput } from './person/PersonDialog'
import { type PrintAnswer, PrintDialog, type PrintInput } from './records/PrintDialog'

/**
 * Exports a file: a list, with `templates` records as a PDF, or with an `id` everything held about the person
 * of a record.
 */
export function Export({
  input,
  ...rest
}: DialogProps<ExportInput | PersonInput | PrintInput, boolean | PrintAnswer>) {
  if ('templates' in input) return <PrintDialog input={input} {...rest} />
  return 'id' in input ? <PersonDialog input={input} {...rest} /> : <ExportDialog input={input} {...rest} />
}
