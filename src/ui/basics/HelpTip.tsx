import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from './Icon'
import { useUi } from './UiContext'

const Popover = lazy(() => import('./Popover').then((module) => ({ default: module.Popover })))

export interface HelpTipProps {
  /** what the help is about, for the accessible name */
  label: string
  /** the help in a sentence or two, for tooltip and popover */
  help: string
}

/** A question mark with a help tooltip; by keyboard and touch pressing it opens the same text. */
export function HelpTip({ label, help }: HelpTipProps) {
  const { text } = useUi()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const name = `${text('CRUD.HELP')}: ${label}`
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn mini"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={help}
        onClick={() => setOpen(true)}
      >
        <Icon name="help" size="small" />
      </button>
      {open ? (
        <Suspense>
          <Popover anchor={button} label={name} onClose={() => setOpen(false)}>
            <p className="reason">{help}</p>
          </Popover>
        </Suspense>
      ) : null}
    </>
  )
}
