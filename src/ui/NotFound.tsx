import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState'

/** A page or record that is not there, with ways on: the list, the search, the start. */
export function NotFound({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <EmptyState icon="search" color="var(--data-ardesia)" title={title} text={text}>
      {children}
    </EmptyState>
  )
}
