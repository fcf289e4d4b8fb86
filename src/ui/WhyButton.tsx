import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useUi } from './UiContext'

const Popover = lazy(() => import('./Popover').then((module) => ({ default: module.Popover })))

export interface WhyButtonProps {
  /** name of the field, for the accessible name */
  label: string
  /** the reason in a few words, also the tooltip */
  reason: string
  /** called instead of opening the popover */
  onWhy?: (() => void) | undefined
  /** fuller answer: the rule, right or status, and who can change it */
  children?: ReactNode
}

/** «Perché?» beside a locked field: says which rule, right or status locks it and who can change that. */
export function WhyButton({ label, reason, onWhy, children }: WhyButtonProps) {
  const { text } = useUi()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="why"
        aria-label={text('UI.WHY_LABEL', { label, reason })}
        aria-haspopup={onWhy ? undefined : 'dialog'}
        title={reason}
        onClick={onWhy ?? (() => setOpen(true))}
      >
        {text('FIELD.WHY')}
      </button>
      {open ? (
        <Suspense>
          <Popover anchor={button} label={`${label}: ${text('FIELD.WHY')}`} onClose={() => setOpen(false)}>
            <div className="reason">{children ?? <p>{reason}</p>}</div>
          </Popover>
        </Suspense>
      ) : null}
    </>
  )
}
