import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { type ButtonVariant, buttonClass } from '../controls/Button'
import type { MenuProps } from './Menu'

const load = () => import('./Menu')
const Menu = lazy(() => load().then((module) => ({ default: module.Menu })))

export interface MenuButtonProps extends Pick<MenuProps, 'items' | 'onAction' | 'header' | 'placement'> {
  /** accessible name; a tooltip where only an icon or face is seen */
  label: string
  icon?: string | undefined
  /** the label is shown beside the icon */
  words?: boolean | undefined
  variant?: ButtonVariant | undefined
  small?: boolean | undefined
  className?: string | undefined
  disabled?: boolean | undefined
  /** -1: reached by other keys than Tab */
  tabIndex?: number | undefined
  /** content of the button instead of the icon: an avatar */
  children?: ReactNode
}

/** A button that opens a menu. The menu's code loads when the pointer or focus reaches the button. */
export function MenuButton(props: MenuButtonProps) {
  const {
    label,
    icon,
    words,
    variant = 'ghost',
    small,
    className,
    disabled,
    tabIndex,
    children,
    ...menu
  } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const bare = !words && Boolean(icon || children)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(buttonClass({ variant, small }), bare && 'icon', open && 'is-open', className)}
        aria-label={bare ? label : undefined}
        title={bare ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        tabIndex={tabIndex}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
      >
        {children ?? (icon ? <Icon name={icon} /> : null)}
        {bare ? null : label}
      </button>
      {open ? (
        <Suspense>
          <Menu anchor={button} label={label} onClose={() => setOpen(false)} {...menu} />
        </Suspense>
      ) : null}
    </>
  )
}
