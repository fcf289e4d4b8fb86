import './RecordHeader.css'
import type { ReactNode } from 'react'

/** The actions of a record or page in a row, named for screen readers. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="record-toolbar" role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

/** The hairline between two groups of a toolbar; `className` may hide it (`opt`, `keep-wide`). */
export function Separator({ className }: { className?: string }) {
  return <span className={className ? `sep ${className}` : 'sep'} aria-hidden="true" />
}
