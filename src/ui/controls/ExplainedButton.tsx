import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button'

const Popover = lazy(() => import('../basics/Popover').then((module) => ({ default: module.Popover })))

export interface ExplainedButtonProps extends ButtonProps {
  /** accessible name of the explanation: the button's own word */
  label: string
  /** fuller explanation than `reason`; `close` is for explanations with links */
  why?: ((close: () => void) => ReactNode) | undefined
}

/** A button that, while disabled, still takes the focus and shows the reason when pressed. */
export function ExplainedButton({ label, why, reason, onClick, ...rest }: ExplainedButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const off = {
    'aria-disabled': true,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    title: reason ?? '',
  } as const
  return (
    <>
      <Button
        ref={button}
        {...rest}
        {...(reason ? off : {})}
        onClick={reason ? () => setOpen(true) : onClick}
      />
      {open && reason ? (
        <Suspense>
          <Popover anchor={button} label={`${label}: ${reason}`} onClose={() => setOpen(false)}>
            <div className="reason">{why ? why(() => setOpen(false)) : <p>{reason}</p>}</div>
          </Popover>
        </Suspense>
      ) : null}
    </>
  )
}
