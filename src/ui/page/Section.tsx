import { type ReactNode, useState } from 'react'
import { Count } from '../basics/Badge'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import './Section.css'

export interface SectionProps {
  /** id of the element, for jumps and links */
  id?: string | undefined
  title: string
  /** rows inside: addresses, contacts */
  count?: number | undefined
  /** number of invalid fields inside */
  errors?: number | undefined
  /** beside the title, also visible when closed: a summary */
  note?: ReactNode
  /** closed at first; when `open` is given the owner decides */
  collapsed?: boolean | undefined
  open?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  /** the title stays in sight while its fields scroll (default) */
  sticky?: boolean | undefined
  /** the action of the section, at the end of its title's line */
  primary?: ReactNode
  /** secondary actions, before the primary one */
  secondary?: ReactNode
  /** no title: only the fields, always visible */
  bare?: boolean | undefined
  /** the body is mounted when it is first opened */
  lazy?: boolean | undefined
  children: ReactNode
}

/**
 * A part of a form: a line and a title that folds its fields away, with the number of errors hidden inside.
 */
export function Section(props: SectionProps) {
  const {
    id,
    title,
    count,
    errors = 0,
    note,
    collapsed = false,
    open,
    onToggle,
    sticky = true,
    primary,
    secondary,
    lazy,
    children,
  } = props
  const { text } = useUi()
  const [own, setOwn] = useState(!collapsed)
  const shown = open ?? own
  const [built, setBuilt] = useState(shown || !lazy)
  if (shown && !built) setBuilt(true)
  const toggle = (now: boolean) => {
    if (now === shown) return
    setOwn(now)
    onToggle?.(now)
  }
  if (props.bare)
    return (
      <section id={id} className="section bare" aria-label={title}>
        <div className="form">{children}</div>
      </section>
    )
  return (
    <details
      id={id}
      className={classNames('section', !sticky && 'flows')}
      open={shown}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary>
        <span className="chevron">
          <Icon name="chevron-right" size="tiny" />
        </span>
        <h2>{title}</h2>
        {count === undefined ? null : <Count value={count} />}
        {errors > 0 ? (
          <span className="msg err">
            <Icon name="error" />
            {text('UI.ERRORS', { count: errors })}
          </span>
        ) : null}
        {note}
      </summary>
      {primary || secondary ? (
        <div className="acts">
          {secondary}
          {primary}
        </div>
      ) : null}
      {built ? <div className="form">{children}</div> : null}
    </details>
  )
}
