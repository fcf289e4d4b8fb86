import type { DialogProps } from '../../contract/dialog'
import { ConfirmDialog } from '../../ui/Dialog'
import type { ConfirmInput } from './index'

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
      {text ? <p>{text}</p> : null}
    </ConfirmDialog>
  )
}
