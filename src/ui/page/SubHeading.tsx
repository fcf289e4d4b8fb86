import type { ReactNode } from 'react'
import './SubHeading.css'

/** Title of a group of fields inside a section, with its line and a button at the end: «Sede legale». */
export function SubHeading({
  id,
  title,
  children,
}: {
  id?: string | undefined
  title: string
  children?: ReactNode
}) {
  return (
    <div className="sub-head">
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  )
}
