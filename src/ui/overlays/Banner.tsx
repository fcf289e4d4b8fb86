import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const LOOKS: Record<BannerTone, { className: string; icon: string }> = {
  info: { className: 'info', icon: 'info' },
  success: { className: 'ok', icon: 'success' },
  warning: { className: 'warn', icon: 'warning' },
  danger: { className: 'err', icon: 'error' },
}

export interface BannerProps {
  tone: BannerTone
  title?: string | undefined
  /** buttons at the end: Ripristina */
  buttons?: ReactNode
  /** announced as soon as it appears; default for danger */
  announce?: boolean | undefined
  children?: ReactNode
}

/** An inline notice: above the fields, on the deleted record, in a dialog. */
export function Banner({ tone, title, buttons, announce = tone === 'danger', children }: BannerProps) {
  const { className, icon } = LOOKS[tone]
  return (
    <div className={classNames('note', className)} role={announce ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className="grow">
        {title ? <div className="strong">{title}</div> : null}
        {children}
      </div>
      {buttons}
    </div>
  )
}
