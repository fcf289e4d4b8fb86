import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { classNames } from './class-names'
import { toLocale } from './locale'
import { useUi } from './UiContext'
import '../overlays/menus.css'

export interface PopoverProps {
  /** the anchor element */
  anchor: RefObject<Element | null>
  /** accessible name */
  label: string
  onClose: () => void
  placement?: AriaPopoverProps['placement']
  className?: string | undefined
  children: ReactNode
}

/**
 * A small floating panel beside its anchor; Esc or a click elsewhere closes it, focus goes back. Load it
 * lazily.
 */
export function Popover({
  anchor,
  label,
  onClose,
  placement = 'bottom end',
  className,
  children,
}: PopoverProps) {
  const { lang } = useUi()
  return (
    <I18nProvider locale={toLocale(lang)}>
      <AriaPopover
        isOpen
        triggerRef={anchor}
        placement={placement}
        offset={4}
        className={classNames('popover', className)}
        onOpenChange={(open) => open || onClose()}
      >
        <Dialog aria-label={label} className="popover-body">
          {children}
        </Dialog>
      </AriaPopover>
    </I18nProvider>
  )
}
