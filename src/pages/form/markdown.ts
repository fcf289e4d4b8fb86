import type { ReactNode } from 'react'

/**
 * Replaces the Markdown reader that rjsf imports (28 kB of the first record). rjsf needs it only for things
 * no record has: Markdown descriptions, its own file widget, schema errors that are found before a page
 * opens. Such texts are drawn as they are.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
