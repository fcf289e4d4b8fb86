import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Header } from 'react-aria-components/Header'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { Kbd } from '../basics/Kbd'
import { toLocale } from '../basics/locale'
import { useUi } from '../basics/UiContext'
import { type MenuCommand, type MenuGroup, menuGroups } from './menu-items'
import './menus.css'

export interface MenuProps {
  /** the anchor element */
  anchor: RefObject<Element | null>
  /** accessible name */
  label: string
  items: readonly (MenuCommand | MenuGroup)[]
  onAction: (id: string) => void
  onClose: () => void
  /** drawn above the entries: the user */
  header?: ReactNode
  placement?: AriaPopoverProps['placement']
}

/** An entry disabled with a reason stays reachable by arrows, unlike a natively disabled one. */
function markOff(entry: HTMLDivElement | null): void {
  entry?.setAttribute('aria-disabled', 'true')
}

function Entry({ action, onPick }: { action: MenuCommand; onPick: (action: MenuCommand) => void }) {
  return (
    <MenuItem
      id={action.id}
      textValue={action.label}
      className={classNames('menu-item', action.danger && 'danger')}
      isDisabled={action.disabled ?? false}
      ref={action.reason ? markOff : null}
      shouldCloseOnSelect={!action.stays && !action.reason}
      onAction={() => action.reason || onPick(action)}
    >
      {action.icon ? <Icon name={action.icon} /> : null}
      <span className="words">
        <span>{action.label}</span>
        {action.reason ? <small>{action.reason}</small> : null}
      </span>
      {action.detail ? <span className="detail">{action.detail}</span> : null}
      {action.checked ? <Icon name="check" /> : null}
      {action.shortcut ? <Kbd keys={action.shortcut} /> : null}
    </MenuItem>
  )
}

/** When opened by keyboard, react-aria leaves the focus on the menu itself, where Enter would do nothing. */
function useFirstEntry(): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const first = menu.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled])')
      if (document.activeElement?.getAttribute('role') !== 'menuitem') first?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return menu
}

/**
 * A menu of commands anchored to a button: arrows, letters, Enter, Esc; the focus returns. Load it lazily or
 * use MenuButton.
 */
export function Menu({
  anchor,
  label,
  items,
  onAction,
  onClose,
  header,
  placement = 'bottom end',
}: MenuProps) {
  const { lang, navigate } = useUi()
  const menu = useFirstEntry()
  const pick = (action: MenuCommand) => {
    if (action.href && navigate) navigate(action.href)
    else if (action.href) globalThis.location.assign(action.href)
    onAction(action.id)
  }
  return (
    <I18nProvider locale={toLocale(lang)}>
      <AriaPopover
        isOpen
        triggerRef={anchor}
        placement={placement}
        offset={4}
        className="popover"
        aria-label={label}
        onOpenChange={(open) => open || onClose()}
      >
        {header}
        <AriaMenu ref={menu} aria-label={label} className="menu" autoFocus="first" onClose={onClose}>
          {menuGroups(items).map((group, index) => (
            <Fragment key={group.id}>
              {index > 0 ? <Separator className="menu-separator" /> : null}
              <MenuSection aria-label={group.heading ?? label}>
                {group.heading ? <Header className="menu-heading">{group.heading}</Header> : null}
                {group.commands.map((action) => (
                  <Entry key={action.id} action={action} onPick={pick} />
                ))}
              </MenuSection>
            </Fragment>
          ))}
        </AriaMenu>
      </AriaPopover>
    </I18nProvider>
  )
}
