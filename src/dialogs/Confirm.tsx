import type { DialogProps } from '../contract/ports/dialog'
import { ConfirmDialog } from '../ui/overlays/Dialog'

/** A confirmation before an action. Texts are already in the user's language. */
export interface ConfirmInput {
  /** the action with its object: «Eliminare «Officina Estense»?» */
  title: string
  /** may have several lines */
  text?: string
  /** the verb on the button */
  confirm: string
  cancel?: string
  /** destructive: red button */
  danger?: boolean
}

/** The question, its consequence, and two buttons. */
export function Confirm({ input, close }: DialogProps<ConfirmInput, boolean>) {
  const { title, text, confirm, cancel, danger = false } = input
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      danger={danger}
      {...(cancel ? { cancelLabel: cancel } : {})}
      onConfirm={() => close(true)}
      onClose={() => close(null)}
    >
      {text ? <p className="lines">{text}</p> : null}
    </ConfirmDialog>
  )
}
