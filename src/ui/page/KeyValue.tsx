import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names'
import { useUi } from '../basics/UiContext'
import { FieldMessage } from '../controls/FieldMessage'
import { MiniButton } from '../controls/MiniButton'
import './KeyValue.css'

/** A list of shown values; put `KeyValue` inside. */
export function KeyValues({ children }: { children: ReactNode }) {
  return <dl className="key-values">{children}</dl>
}

export interface KeyValueProps {
  /** the field's path, the stable hook of outside checks */
  path: string
  label: string
  /** nothing to show: null, undefined or '' */
  children: ReactNode
  /** 12ths of the read view: 3 unless it needs more */
  width?: 3 | 4 | 6 | 12 | undefined
  /** text the copy button takes; absent = no button */
  copy?: string | undefined
  /** what is wrong with the value; '' = nothing */
  warning?: string | undefined
}

/** A value in show mode: label above, value below, a dash for none. */
export function KeyValue({ path, label, children, width = 3, copy, warning }: KeyValueProps) {
  const { text } = useUi()
  const none = children === null || children === undefined || children === ''
  return (
    <div className={classNames(width !== 3 && `w${width}`)} data-field={path}>
      <dt>{label}</dt>
      <dd className={none ? 'none' : undefined}>
        {none ? '–' : children}
        {copy && !none ? (
          <span className="copy">
            <MiniButton
              icon="copy"
              label={text('UI.COPY', { label })}
              onClick={() => navigator.clipboard?.writeText(copy)}
            />
          </span>
        ) : null}
      </dd>
      {warning ? (
        <dd>
          <FieldMessage id={`warning-${path}`} tone="warning">
            {warning}
          </FieldMessage>
        </dd>
      ) : null}
    </div>
  )
}
