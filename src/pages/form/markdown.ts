import type { ReactNode } from 'react'

/**
 * Stands for the reader of Markdown that rjsf brings along (28 kB of the first record). rjsf draws with it what no record has:
 * descriptions that ask for Markdown, its own widget for files, faults of schemas that are found before a page opens. Such
 * texts are drawn as they stand.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
