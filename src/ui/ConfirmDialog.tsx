import type { ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { useUi } from './UiContext'

export interface ConfirmDialogProps {
  /** the act with its name: «Eliminare «Officina Estense S.r.l.»?» */
  title: string
  /** what follows from it */
  children?: ReactNode
  /** the verb that names the result: «Elimina» */
  confirmLabel: string
  cancelLabel?: string | undefined
  /** destroys: red button */
  danger?: boolean | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** A question before an act that cannot simply be undone. Load it lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, danger, busy, onConfirm, onClose } = props
  const { text } = useUi()
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{cancelLabel ?? text('APP.CANCEL')}</Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} data-autofocus="" onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={title} footer={footer} onClose={onClose} alert>
      {children}
    </Dialog>
  )
}
