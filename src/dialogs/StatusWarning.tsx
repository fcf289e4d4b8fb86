import type { DialogProps } from '../contract/ports/dialog'
import { Button } from '../ui/controls/Button'
import { Dialog } from '../ui/overlays/Dialog'

/** The missing fields of a chosen status. */
export interface StatusWarningInput {
  /** name of the chosen status */
  status: string
  /** labels of the fields to complete */
  fields: string[]
}

/** The warning, the fields it is about, and one button. */
export function StatusWarning({ input, host, close }: DialogProps<StatusWarningInput, boolean>) {
  const { status, fields } = input
  const on = () => close(true)
  const footer = (
    <>
      <span className="grow" />
      <Button variant="primary" data-autofocus="" onClick={on}>
        {host.text('STATUS.COMPLETE')}
      </Button>
    </>
  )
  return (
    <Dialog
      size="small"
      title={host.text('NOTIFICATIONS.CRUD.STATUS_INVALID', { status })}
      footer={footer}
      onClose={on}
      alert
    >
      <ul className="names">
        {fields.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Dialog>
  )
}
