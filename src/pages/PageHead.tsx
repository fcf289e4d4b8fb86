import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page/PageHeader'
import { useOffice, useTexts } from './office'

export interface PageHeadProps {
  /** id of the page in the list of pages */
  page: string
  /** one muted line under the title */
  subtitle?: ReactNode
  children?: ReactNode
}

/**
 * Header of a page of the application: its title and its icon are those by which menus and palette name it.
 */
export function PageHead({ page, subtitle, children }: PageHeadProps) {
  const { text } = useTexts()
  const { icon, title } = useOffice().pages.find(({ id }) => id === page) ?? {}
  return (
    <PageHeader
      title={title === undefined ? '' : text(title)}
      subtitle={subtitle}
      tile={icon === undefined ? undefined : { icon, color: 'var(--data-ardesia)' }}
    >
      {children}
    </PageHeader>
  )
}
