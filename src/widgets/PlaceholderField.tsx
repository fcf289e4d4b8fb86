import { lazy, type ReactNode, Suspense } from 'react'
import type { InputProps } from '../contract/ports/widget'

const WithPlaceholders = lazy(async () => ({ default: (await import('./PlaceholderTool')).WithPlaceholders }))

interface PlaceholderFieldProps extends Pick<InputProps, 'id' | 'field' | 'host' | 'disabled' | 'readOnly'> {
  options: { placeholders?: boolean }
  /** receives the control's text after a placeholder was inserted */
  change: (value: string) => void
  /** the one native text control of the field */
  children: ReactNode
}

/** A text control with the list of placeholders and their errors, if its field allows any. */
export function PlaceholderField({ children, options, ...control }: PlaceholderFieldProps) {
  if (!options.placeholders) return children
  return (
    <>
      {children}
      <Suspense>
        <WithPlaceholders {...control} />
      </Suspense>
    </>
  )
}
