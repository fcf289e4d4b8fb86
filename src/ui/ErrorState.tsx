import type { ReactNode } from 'react'
import { Button } from './Button'
import { EmptyState } from './EmptyState'
import { useUi } from './UiContext'

export interface ErrorStateProps {
  /** what failed: «L'elenco non si è caricato» */
  title: string
  /** that data are safe only when it is true, and what to do */
  text?: string | undefined
  /** something to tell whoever helps; a button copies it */
  reference?: string | undefined
  onRetry?: (() => void) | undefined
  /** not reached rather than failed */
  offline?: boolean | undefined
  children?: ReactNode
}

/** What failed, whether anything was lost, and a way on. */
export function ErrorState({ title, text: words, reference, onRetry, offline, children }: ErrorStateProps) {
  const { text } = useUi()
  const said = [words, reference && text('UI.REFERENCE', { reference })].filter(Boolean).join(' ')
  return (
    <div role="alert">
      <EmptyState
        icon={offline ? 'cloud' : 'error'}
        color={offline ? 'var(--data-ambra)' : 'var(--data-rosso)'}
        title={title}
        text={said}
      >
        {onRetry ? (
          <Button variant={offline ? 'plain' : 'primary'} icon="refresh" onClick={onRetry}>
            {text('APP.RETRY')}
          </Button>
        ) : null}
        {reference ? (
          <Button variant="ghost" onClick={() => navigator.clipboard?.writeText(reference)}>
            {text('UI.COPY_REFERENCE')}
          </Button>
        ) : null}
        {children}
      </EmptyState>
    </div>
  )
}
