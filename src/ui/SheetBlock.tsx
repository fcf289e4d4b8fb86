import type { ReactNode } from 'react'
import { Count } from './Count'
import './styles/sheet.css'

export interface SheetBlockProps {
  /** id of the section, by which a guide finds it */
  id?: string | undefined
  title: string
  count?: number | undefined
  children: ReactNode
}

/** The whole of a shown record, at most 1080 px wide. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="sheet form">{children}</div>
}

/** One section of a shown record. */
export function SheetBlock({ id, title, count, children }: SheetBlockProps) {
  return (
    <section className="blk" data-section={id}>
      <h2>
        {title}
        {count === undefined ? null : <Count value={count} />}
      </h2>
      {children}
    </section>
  )
}
