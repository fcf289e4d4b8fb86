import { insideSentence } from '../../catalog/texts'
import { isApiError } from '../../contract/api-error'
import type { EntityConf } from '../../contract/conf'
import { saidFailure } from '../../engine/notices'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LinkButton } from '../../ui/Link'
import { useOffice, useTexts } from '../office'
import { useListFrame } from './address'

/** An empty list: a link to the first new record, where the user may create one. */
export function NothingYet({ conf, newLabel }: { conf: EntityConf; newLabel: string }) {
  const { text } = useTexts()
  const frame = useListFrame()
  return (
    <EmptyState icon={conf.icon} color={conf.color} title={text('LIST.EMPTY')}>
      {conf.canCreate ? (
        <LinkButton icon="plus" href={frame?.newHref ?? `/${conf.route}/new`}>
          {newLabel}
        </LinkButton>
      ) : null}
    </EmptyState>
  )
}

export interface NothingFoundProps {
  conf: EntityConf
  /** the text searched for; '' = none */
  searched: string
  /** labels of the fields with a condition */
  filtered: readonly string[]
  onClear: () => void
}

/** The conditions exclude everything: names them, and offers to remove them. */
export function NothingFound({ conf, searched, filtered, onClear }: NothingFoundProps) {
  const { text } = useTexts()
  const name = insideSentence(conf.name)
  const title = searched ? text('LIST.NOTHING_LIKE', { q: searched, name }) : text('LIST.EMPTY_FILTERED')
  const said = filtered.length > 0 ? text('LIST.FILTERED_BY', { names: filtered.join(', ') }) : ''
  return (
    <EmptyState icon="search" color={conf.color} title={title} text={said}>
      <Button onClick={onClear}>{text('LIST.CLEAR_FILTERS')}</Button>
    </EmptyState>
  )
}

/** The user may not see these records. */
export function NoRight() {
  const { text } = useTexts()
  return <EmptyState icon="lock" color="var(--data-ardesia)" title={text('LIST.EMPTY_RIGHT')} text={text('LIST.ASK_ADMIN')} />
}

/** The rows, or data they need, could not be loaded. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { ports } = useOffice()
  const { text } = useTexts()
  if (isApiError(error) && error.status === 403) return <NoRight />
  const said = saidFailure(error, ports.texts)
  const offline = isApiError(error) && error.status === 0
  return <ErrorState title={text('LIST.FAILED')} text={said} offline={offline} onRetry={onRetry} />
}
