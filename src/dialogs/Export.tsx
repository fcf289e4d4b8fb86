import type { DialogProps } from '../contract/dialog'
import { ExportDialog, type ExportInput } from './bulk/ExportDialog'
import { PersonDialog, type PersonInput } from './person/PersonDialog'

/** What leaves the office as a file: a list, or with an `id` everything held about the person of a record. */
export function Export({ input, ...rest }: DialogProps<ExportInput | PersonInput, boolean>) {
  return 'id' in input ? <PersonDialog input={input} {...rest} /> : <ExportDialog input={input} {...rest} />
}
