import { type ReactNode, useId } from 'react'
import '../styles/form-grid.css'
import './RowBlock.css'

export interface RowBlockProps {
  /** address of the row */
  rowKey: string
  title: string
  /** rank of its title: under the list's own title it is a fourth, in a read view without one a third */
  rank?: 3 | 4
  /** the button at the end of its title */
  action: ReactNode
  children: ReactNode
}

/** One row of a repeatable part: its title, its button, its fields on the grid. */
export function RowBlock({ rowKey, title, rank = 4, action, children }: RowBlockProps) {
  const id = useId()
  const Title = rank === 3 ? 'h3' : 'h4'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid; a section of each row would crowd the landmarks
    <div className="row-block" role="group" data-row={rowKey} aria-labelledby={id}>
      <header>
        <Title id={id}>{title}</Title>
        {action}
      </header>
      <div className="grid12">{children}</div>
    </div>
  )
}
