import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { ListQuery } from '../../contract/calls/api'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import { describeFilter, listDescription } from '../../engine/list/describe'
import { listFilterPaths } from '../../engine/list/query'
import { afterPaint } from '../../ui/basics/painted'
import { IconButton } from '../../ui/controls/IconButton'
import { LinkButton } from '../../ui/controls/Link'
import { PageHeader } from '../../ui/page/PageHeader'
import { useHelp } from '../help/use-help'
import { NotFoundPage } from '../NotFoundPage'
import { hrefQuery, useEntityConf, useHref, useOffice, usePreference, useTexts } from '../office'
import { type ListAddress, useListFrame, useListQuery } from './address'
import { useArrangement } from './columns'
import { FilterBar } from './filters/FilterBar'
import { ListRows } from './ListRows'
import { ListFailed, Nothing } from './ListStates'
import { ListTools } from './ListTools'
import { ListContext, type ListScope, ListStateContext, useList } from './list-context'
import { type RowShape, SHAPES } from './shape'
import { useSharedViews } from './views/saved-views'
import { ViewTabs } from './views/ViewTabs'

const RefusedList = lazy(() => import('./RefusedList').then((module) => ({ default: module.RefusedList })))
const Sheets = lazy(() => import('./sheets/Sheets').then((module) => ({ default: module.Sheets })))
const BrokenEntity = lazy(() =>
  import('../shell/BrokenEntity').then((module) => ({ default: module.BrokenEntity })),
)

/** The list of any entity, drawn from the entity's description and the user's configuration. */
export function EntityListPage({ route }: { route: string }) {
  const conf = useEntityConf(route)
  // A file without records has a menu entry, and a page only if the application has one.
  if (!conf || (conf.type === 'path' && conf.problems.length === 0)) return <NotFoundPage inside />
  if (!conf.assets) {
    return (
      <Suspense>
        <BrokenEntity conf={conf} />
      </Suspense>
    )
  }
  if (!conf.canRead) {
    return (
      <section data-route={route}>
        <PageHeader title={conf.name} tile={conf} />
        <Nothing closed />
      </section>
    )
  }
  return <Described conf={conf} address={conf.assets.entity} />
}

/** Addresses of lists in sheets: without conditions, or with a sheet. */
const IN_SHEETS = /^[^?]*(\?sheet=.*)?$/

/** Waits for the description; its address is a content hash, so a changed file is a new request. */
function Described({ conf, address }: { conf: EntityConf; address: string }) {
  const { entities } = useOffice()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', conf.route, address],
    queryFn: () => entities.describe(conf.route),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useSharedViews(conf.route)
  const frame = useListFrame()
  const path = useHref()
  if (data?.list.sheets && !frame && IN_SHEETS.test(path)) {
    return (
      <Suspense>
        <Sheets entity={data} conf={conf} sheets={data.list.sheets} />
      </Suspense>
    )
  }
  if (data) return <Addressed entity={frame?.entity ?? data} conf={conf} />
  return (
    <section data-route={conf.route} aria-busy={!error}>
      <PageHeader title={conf.name} tile={conf} />
      {error ? <ListFailed error={error} onRetry={() => void refetch()} /> : null}
    </section>
  )
}

/** Provides the list and parses the address; a refused one says why and links back to the plain list. */
function Addressed({ entity, conf }: { entity: PublicEntity; conf: EntityConf }) {
  const scope = useScope(entity, conf)
  const address = useListQuery(entity, conf)
  useDropped('query' in address.read ? address.read.dropped : undefined)
  if ('query' in address.read)
    return (
      <ListContext value={scope}>
        <ListView address={address} query={address.read.query} />
      </ListContext>
    )
  return (
    <section data-route={conf.route}>
      <PageHeader title={scope.list.title} tile={conf} />
      <Suspense>
        <RefusedList error={address.read.error} onReset={address.reset} />
      </Suspense>
    </section>
  )
}

/** What stays the same while the person filters, sorts and scrolls. */
function useScope(entity: PublicEntity, conf: EntityConf): ListScope {
  const { lang } = useTexts()
  const frame = useListFrame()
  return useMemo(() => {
    const described = listDescription(entity, conf, lang)
    const hrefOf = frame?.hrefOf ?? ((path: string) => path)
    return {
      entity,
      conf,
      list: frame?.pick ? { ...described, edit: 'none' } : described,
      frame,
      hrefOf,
      toHref: ({ id }) => hrefOf(`/${conf.route}/${id}`),
      newHref: conf.canCreate ? (frame?.newHref ?? `/${conf.route}/new`) : null,
    }
  }, [entity, conf, lang, frame])
}

/** Reports the parts of the address that the list dropped. */
function useDropped(error: ApiFieldError | undefined): void {
  const { notices, ports } = useOffice()
  const search = hrefQuery(ports.navigator.current())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal of the same address is told once
  useEffect(() => {
    if (!error) return
    void import('../../engine/list/refused-address').then(({ describeRefusedParameter }) => {
      const { key, params } = describeRefusedParameter(search, error)
      notices.add({ tone: 'warning', text: key, params: { ...params } })
    })
  }, [error?.message])
}

const shapes = () => import('./ShapedRows')
const ShapeChoice = lazy(() => shapes().then((module) => ({ default: module.ShapeChoice })))
const ShapedRows = lazy(() => shapes().then((module) => ({ default: module.ShapedRows })))

/** A list whose state is known: header, views, toolbar, rows. */
function ListView({ query, address: { as, bare, show } }: { query: ListQuery; address: ListAddress }) {
  const { entity, conf, list } = useList()
  const { lang } = useTexts()
  const shape = useShape(as)
  const arrangement = useArrangement(query, show)
  const filterOf = useCallback(
    (path: string) =>
      list.filters.find((one) => one.path === path) ?? describeFilter(entity, conf, lang, path),
    [entity, conf, list, lang],
  )
  // Every condition is visible, whether among the offered filters or not.
  const conditions = useMemo(
    () => listFilterPaths(query).flatMap((path) => filterOf(path) ?? []),
    [query, filterOf],
  )
  const [filtering, onFilter] = useState<string | null>(null)
  const [toPutRight, onToPutRight] = useState(0)
  const editing = filtering === null ? undefined : filterOf(filtering)
  // The toolbar is optional (GRID-01); with a condition it is needed to see it and to take it away.
  const hasToolbar = entity.list.toolbar !== false || editing || conditions.length > 0 || query.q !== ''
  return (
    <ListStateContext
      value={{ as, bare, show, query, conditions, arrangement, onFilter, toPutRight, onToPutRight }}
    >
      <section className="fixed" data-route={conf.route}>
        <ListHeader />
        <ViewTabs />
        {hasToolbar ? (
          <FilterBar editing={editing}>
            {shape === null ? null : (
              <Suspense>
                <ShapeChoice shape={shape} />
              </Suspense>
            )}
            <ListTools />
          </FilterBar>
        ) : null}
        {shape === null || shape === 'rows' ? (
          <ListRows />
        ) : (
          <Suspense>
            <ShapedRows shape={shape} />
          </Suspense>
        )}
      </section>
    </ListStateContext>
  )
}

/**
 * How the records are shown: by the address, else as a tree where the file declares one and the person has
 * not closed it. Null = no choice: pickers, and lists whose file declares nothing else, show rows.
 */
function useShape(as: string | null): RowShape | null {
  const { entity, frame } = useList()
  const { list, route } = entity
  const [flat] = usePreference(`list.${route}.flat`)
  const known = SHAPES.filter((one) => list[one])
  if (frame?.pick || !known[0]) return null
  return known.find((one) => as?.startsWith(one)) ?? (list.tree && !flat ? 'tree' : 'rows')
}

const ListMenu = lazy(afterPaint(() => import('./ListMenu').then((module) => ({ default: module.ListMenu }))))

const ListCommands = lazy(
  afterPaint(() => import('./ListMenu').then((module) => ({ default: module.ListCommands }))),
)

/**
 * Header of a list: its name and the link to a new record. In a frame the surrounding page shows the name.
 */
function ListHeader() {
  const { entity, conf, list, frame, newHref } = useList()
  const { text } = useTexts()
  const help = useHelp(entity, 'list')
  const create =
    newHref === null ? null : (
      <LinkButton data-control="new" variant={frame ? 'plain' : 'primary'} icon="plus" href={newHref}>
        {list.newLabel}
      </LinkButton>
    )
  if (frame?.pick) return null
  const commands = (
    <Suspense>
      <ListCommands onHelp={frame ? null : help.open} />
    </Suspense>
  )
  if (frame) {
    return (
      <>
        {commands}
        {create && !frame.isHeaded ? <div className="framed-head">{create}</div> : null}
      </>
    )
  }
  return (
    <PageHeader title={list.title} tile={conf}>
      <Suspense>
        <ListMenu />
      </Suspense>
      <IconButton data-control="help" icon="help" label={text('CRUD.HELP')} onClick={help.open} />
      {create}
      {help.guide}
      {commands}
    </PageHeader>
  )
}
