import { type ReactNode, useId } from 'react'
import './styles/form-grid.css'
import './styles/rows.css'

export interface RowBlockProps {
  /** address of the row */
  rowKey: string
  title: string
  /** the button at the end of its title */
  action: ReactNode
  children: ReactNode
}

/** One row of a repeatable part: its title, its button, its fields on the grid. */
export function RowBlock({ rowKey, title, action, children }: RowBlockProps) {
  const id = useId()
  return (
    <section className="rep" data-row={rowKey} aria-labelledby={id}>
      <header>
        <h4 id={id}>{title}</h4>
        {action}
      </header>
      <div className="grid12">{children}</div>
    </section>
  )
}
