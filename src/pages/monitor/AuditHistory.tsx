import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer } from 'react'
import type { AuditEntry, AuditFilter } from '../../contract/calls/monitoring'
import { MONITOR_PATH } from '../../contract/constants'
import { fullInstant } from '../../engine/list/moment'
import { ANY_WRITE, auditParams, readAudit } from '../../engine/monitor/audit-address'
import { getErrorText } from '../../engine/shell/notices'
import { Tile } from '../../ui/basics/Tile'
import { Button } from '../../ui/controls/Button'
import { Link } from '../../ui/controls/Link'
import { EmptyState } from '../../ui/page/EmptyState'
import { ErrorState } from '../../ui/page/ErrorState'
import { useChangeWords, useEntityWords } from '../batches'
import { hrefQuery, useHref, useOffice, useTexts } from '../office'
import { HistoryFilters } from './HistoryFilters'

/**
 * Every write to every record that the person may read, newest first: who, when, where, and each value before
 * and after.
 */
export function AuditHistory() {
  const { navigator } = useOffice().ports
  const search = hrefQuery(useHref())
  const filter = useMemo(() => readAudit(search), [search])
  const show = useCallback(
    (next: AuditFilter, how: 'step' | 'in place' = 'step') => {
      const params = new URLSearchParams([['part', 'history'], ...auditParams(next)])
      const address = `${MONITOR_PATH}?${params}`
      if (how === 'step') navigator.go(address)
      else navigator.replace(address)
    },
    [navigator],
  )
  return (
    <>
      <HistoryFilters filter={filter} onShow={show} />
      <Found filter={filter} onClear={() => show(ANY_WRITE)} />
    </>
  )
}

/** Maximum empty pages loaded automatically before the person is asked. */
const EMPTY_STEPS = 5

function Found({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const { ports } = useOffice()
  const { text } = useTexts()
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => ports.security.audit(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isPending, refetch } =
    query
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const passed = data?.pages.length ?? 0
  const isLooking = items.length === 0 && hasNextPage && passed < EMPTY_STEPS
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage()
  }, [isLooking, isFetching, fetchNextPage])
  if (error && items.length === 0) {
    const said = getErrorText(error, ports.texts)
    return <ErrorState title={text('AUDIT.FAILED')} text={said} onRetry={() => void refetch()} />
  }
  if (isPending || isLooking) {
    return (
      <p className="muted audit-end" role="status">
        {text('APP.LOADING')}
      </p>
    )
  }
  if (items.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon="history" title={text('AUDIT.NONE')} text={text('AUDIT.NONE_TEXT')}>
        {auditParams(filter).length > 0 ? (
          <Button onClick={onClear}>{text('LIST.CLEAR_FILTERS')}</Button>
        ) : null}
      </EmptyState>
    )
  }
  return (
    <section className="audit" aria-label={text('AUDIT.FOUND')} aria-busy={isFetching}>
      <ol>
        {items.map((entry) => (
          <Write key={`${entry.id} ${entry.revision}`} entry={entry} />
        ))}
      </ol>
      {error ? <p role="alert">{text('AUDIT.FAILED')}</p> : null}
      <p className="audit-end muted">
        {hasNextPage ? (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text(isFetchingNextPage ? 'APP.LOADING' : 'AUDIT.MORE')}
          </Button>
        ) : (
          text('AUDIT.END')
        )}
      </p>
    </section>
  )
}

/** One write: person and operation beside the record, its fields below. */
function Write({ entry }: { entry: AuditEntry }) {
  const { at, by, effect, id, label, operation, revision, route } = entry
  const { text } = useTexts()
  const { conf } = useEntityWords(route) ?? {}
  const changes = useChangeWords(entry, entry.changes)
  const note = effect ? ` · ${text('HISTORY.BY_EFFECT', { effect })}` : ''
  return (
    <li data-id={id} data-revision={revision}>
      <div className="audit-what">
        <time className="num muted" dateTime={at}>
          {fullInstant(at)}
        </time>
        <span>
          <b>{by ?? text('APP.SYSTEM')}</b>{' '}
          <span className="muted">
            {text(`HISTORY.OPERATION.${operation.toUpperCase()}`)}
            {note}
          </span>
        </span>
        <span className="row">
          <Tile color={conf?.color} icon={conf?.icon} />
          <Link href={`/${route}/${id}`}>{label || id}</Link>
          <span className="muted">{conf?.name ?? route}</span>
        </span>
      </div>
      <Changes changes={changes} />
    </li>
  )
}

/** Further changes of one write are collapsed. */
const FEW_CHANGES = 8

function Changes({ changes }: { changes: ReturnType<typeof useChangeWords> }) {
  const { text } = useTexts()
  const [all, unfold] = useReducer(() => true, false)
  if (changes.length === 0) return <p className="muted">{text('AUDIT.NO_FIELDS')}</p>
  const shown = all ? changes : changes.slice(0, FEW_CHANGES)
  return (
    <div className="audit-changes">
      <table>
        <thead className="sr-only">
          <tr>
            {['FIELD', 'BEFORE', 'AFTER'].map((key) => (
              <th key={key} scope="col">
                {text(`AUDIT.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={change.path} data-path={change.path}>
              <th scope="row">{change.label}</th>
              <td>{change.from ? <del>{change.from}</del> : <span className="faint">–</span>}</td>
              <td>{change.to ? <ins>{change.to}</ins> : <span className="faint">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < changes.length ? (
        <Button small variant="ghost" onClick={unfold}>
          {text('AUDIT.ALL_FIELDS', { n: changes.length })}
        </Button>
      ) : null}
    </div>
  )
}
