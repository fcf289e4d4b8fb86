import type { ReactNode } from 'react'
import { useUi } from '../basics/UiContext'
import { Button } from '../controls/Button'
import { EmptyState } from './EmptyState'

export interface ErrorStateProps {
  /** what failed: «L'elenco non si è caricato» */
  title: string
  /** what to do; that data are safe only when it is true */
  text?: string | undefined
  /** a code for support; a button copies it */
  reference?: string | undefined
  onRetry?: (() => void) | undefined
  /** unreachable rather than failed */
  offline?: boolean | undefined
  children?: ReactNode
}

/** A failure: what failed, whether anything was lost, and what to do. */
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
