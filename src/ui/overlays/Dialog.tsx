import './Dialog.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../basics/class-names'
import { useUi } from '../basics/UiContext'
import { Button } from '../controls/Button'
import { IconButton } from '../controls/IconButton'

export interface DialogFrameProps {
  /** the hook of outside checks: the id under which the dialog is opened */
  id?: string | undefined
  /** 420, 640 or 960 px; a panel at the bottom on small screens */
  size?: 'small' | 'medium' | 'large' | undefined
  title: ReactNode
  /** one line under the title */
  subtitle?: ReactNode
  children: ReactNode
  /** tools in the header, between title and close button */
  tools?: ReactNode
  /** buttons, the primary last */
  footer?: ReactNode
  /** close button, Esc, and what the footer's cancel button should call; left out when `bound` */
  onClose?: (() => void) | undefined
  /** one of the footer's buttons must be chosen: no close button, and Esc does nothing */
  bound?: boolean | undefined
  /** a click outside closes too: only where nothing can be lost */
  closeOnOutside?: boolean | undefined
  /** an urgent question: announced as an alert */
  alert?: boolean | undefined
}

const SIZE_CLASSES = { small: 's', medium: null, large: 'l' }

/** The first field to fill in, else the first button of the footer. */
function firstField(box: HTMLElement): HTMLElement | null {
  const field =
    'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'
  return (
    box.querySelector<HTMLElement>('[data-autofocus]') ??
    box.querySelector<HTMLElement>(`.body :is(${field})`) ??
    box.querySelector<HTMLElement>('footer .primary, footer .danger')
  )
}

/** Whether the focus is lost: the focused element was removed or disabled. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.matches(':disabled')
}

/**
 * A modal dialog: focus on its first field, kept inside, and back to the opener; Esc closes. Load it lazily.
 */
export function Dialog({
  id,
  size = 'medium',
  title,
  subtitle,
  tools,
  children,
  footer,
  onClose,
  closeOnOutside,
  alert,
  bound = false,
}: DialogFrameProps) {
  const { text } = useUi()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current && firstField(box.current)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // A finished action removes or disables its button: then the dialog takes the focus, so that Esc still
  // closes it.
  useEffect(() => {
    if (isLost(document.activeElement)) box.current?.focus()
  })
  return (
    <ModalOverlay
      isOpen
      className="dialog-overlay"
      isDismissable={closeOnOutside ?? false}
      isKeyboardDismissDisabled={bound}
      onOpenChange={(open) => open || onClose?.()}
    >
      <Modal className={classNames('dialog-box', SIZE_CLASSES[size])}>
        <AriaDialog
          ref={box}
          role={alert ? 'alertdialog' : 'dialog'}
          className={classNames('dialog', SIZE_CLASSES[size])}
          data-dialog={id}
        >
          <header>
            <div className="grow">
              <Heading slot="title" level={1}>
                {title}
              </Heading>
              {subtitle ? <p>{subtitle}</p> : null}
            </div>
            {tools}
            {bound ? null : (
              <IconButton icon="close" small label={text('APP.CLOSE')} onClick={() => onClose?.()} />
            )}
          </header>
          <div className="body">{children}</div>
          {footer ? <footer>{footer}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ConfirmDialogProps {
  /** the action with its object: «Eliminare «Officina Estense S.r.l.»?» */
  title: string
  /** its consequence */
  children?: ReactNode
  /** the verb that names the result: «Elimina» */
  confirmLabel: string
  cancelLabel?: string | undefined
  /** destructive: red button */
  danger?: boolean | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation before an action that cannot simply be undone. Load it lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, danger, busy, onConfirm, onClose } = props
  const { text } = useUi()
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{cancelLabel ?? text('APP.CANCEL')}</Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy ?? false}
        data-autofocus=""
        onClick={onConfirm}
      >
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
