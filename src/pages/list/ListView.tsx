import { useCallback, useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { FilterDescription, ListDescription } from '../../contract/page'
import type { ListPage, RecordData } from '../../contract/record'
import { describeFilter } from '../../engine/list/describe'
import { nextPage, PAGE_SIZES, previousPage, rowRange } from '../../engine/list/paging'
import { filteredPaths, isNarrowed, sortInForce, withoutFilters, withSize, withSort } from '../../engine/list/query'
import { LinkButton } from '../../ui/LinkButton'
import { PageHead } from '../../ui/PageHead'
import { Pager } from '../../ui/Pager'
import { RefreshBar } from '../../ui/RefreshBar'
import { SlowNote } from '../../ui/SlowNote'
import { SMALL, useMedia } from '../../ui/use-media'
import { useOffice, useTexts } from '../office'
import { FilterBar } from './FilterBar'
import { ListFailed, NothingFound, NothingYet } from './ListStates'
import { RowList } from './RowList'
import { RowTable } from './RowTable'
import { useColumns } from './use-columns'
import { useDelay } from './use-delay'
import type { ListAddress } from './use-list-query'
import { useRows } from './use-rows'
import { useTones } from './use-tones'
import { ViewTabs } from './ViewTabs'

export interface ListViewProps {
  entity: PublicEntity
  conf: EntityConf
  list: ListDescription
  query: ListQuery
  address: ListAddress
}

/** Old rows stay for this long before bars take their place on a first load. */
const SKELETON_AFTER_MS = 150

/** A list whose state is known: head, filters, rows, pager. */
export function ListView({ entity, conf, list, query, address }: ListViewProps) {
  const { show } = address
  const answer = useRows(entity, query, list.sort)
  const { data: page, error, isPending, isFetching } = answer
  const { lang } = useTexts()
  const set = useMemo(
    () =>
      filteredPaths(query).flatMap(
        (path) => list.filters.find((filter) => filter.path === path) ?? describeFilter(entity, conf, lang, path) ?? [],
      ),
    [query, list.filters, entity, conf, lang],
  )
  const bars = useDelay(isPending, SKELETON_AFTER_MS)
  return (
    <section className="fixed" data-route={conf.route} aria-busy={isFetching}>
      <PageHead title={list.title} tile={conf}>
        {conf.canCreate ? (
          <LinkButton variant="primary" icon="plus" href={`/${conf.route}/new`}>
            {list.newLabel}
          </LinkButton>
        ) : null}
      </PageHead>
      <ViewTabs views={list.views} query={query} show={show} />
      <FilterBar filters={list.filters} set={set} searchable={list.searchable} query={query} show={show} />
      <RefreshBar active={isFetching && !isPending} />
      {isPending ? <SlowNote onCancel={() => void answer.refetch({ cancelRefetch: true })} /> : null}
      {error && !page ? (
        <ListFailed error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <Rows {...{ entity, conf, list, query, address, set, page, bars, busy: isFetching }} />
      )}
    </section>
  )
}

interface RowsProps extends ListViewProps {
  /** fields with a condition */
  set: readonly FilterDescription[]
  page: ListPage | undefined
  /** the first rows are taking long enough for bars */
  bars: boolean
  busy: boolean
}

function Rows({ entity, conf, list, query, address, set, page, bars, busy }: RowsProps) {
  const { navigator } = useOffice().ports
  const { show } = address
  const columns = useColumns(list.columns, entity, conf)
  const small = useMedia(SMALL)
  const toneOf = useTones(entity, page !== undefined)
  const hrefOf = useCallback((record: RecordData) => `/${conf.route}/${record.id}`, [conf.route])
  const sort = useMemo(() => sortInForce(query, list.sort), [query, list.sort])

  if (page?.items.length === 0 && !query.after && query.page === 0) {
    const narrowed = isNarrowed(query)
    return narrowed ? (
      <NothingFound
        conf={conf}
        searched={query.q}
        filtered={set.map(({ label }) => label)}
        onClear={() => show(withoutFilters(query))}
      />
    ) : (
      <NothingYet conf={conf} newLabel={list.newLabel} />
    )
  }
  const rows = page?.items ?? (bars ? null : [])
  return (
    <>
      {small && rows ? (
        <div className="gridwrap">
          <RowList label={list.title} columns={columns} rows={rows} hrefOf={hrefOf} />
        </div>
      ) : (
        <RowTable
          label={list.title}
          columns={columns}
          rows={rows}
          busy={busy}
          total={page?.total ?? 0}
          sort={sort}
          onSort={(next) => show(withSort(query, next))}
          hrefOf={hrefOf}
          toneOf={toneOf}
          onOpen={navigator.go}
        />
      )}
      {page ? <Pages query={query} page={page} show={show} /> : null}
    </>
  )
}

function Pages({ query, page, show }: { query: ListQuery; page: ListPage; show: ListAddress['show'] }) {
  const range = rowRange(page, query) ?? { from: 1, to: page.items.length }
  const next = nextPage(page, query)
  const previous = previousPage(page, query)
  return (
    <Pager
      {...range}
      total={page.total}
      totalExact={page.totalExact}
      size={query.size}
      sizes={PAGE_SIZES}
      onSize={(size) => show(withSize(query, size))}
      onPrevious={previous && (() => show(previous))}
      onNext={next && (() => show(next))}
    />
  )
}
