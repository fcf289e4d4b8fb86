import type { ReactNode } from 'react'
import './styles/record.css'

/** The acts of a record or page in a row, named for screen readers. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tbar" role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}
