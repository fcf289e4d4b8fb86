import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import { listDescription } from '../../engine/list/describe'
import { PageHead } from '../../ui/PageHead'
import { NotFoundPage } from '../not-found/NotFoundPage'
import { useEntityConf, useOffice, useTexts } from '../office'
import { ListFailed, NoRight } from './ListStates'
import { ListView } from './ListView'
import { useListQuery } from './use-list-query'
import { useSharedViews } from './use-saved-views'

const BrokenEntity = lazy(() => import('../shell/BrokenEntity').then((module) => ({ default: module.BrokenEntity })))
const RefusedList = lazy(() => import('./RefusedList').then((module) => ({ default: module.RefusedList })))

/** The list of any entity; everything on it comes from the entity's description and the user's configuration. */
export function EntityListPage({ route }: { route: string }) {
  const conf = useEntityConf(route)
  // A file without records has a place in the menu, and a page only where this application brings one.
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
        <PageHead title={conf.name} tile={conf} />
        <NoRight />
      </section>
    )
  }
  return <Described conf={conf} address={conf.assets.entity} />
}

/** Waits for the description; its address names its content, so a changed file is a new question. */
function Described({ conf, address }: { conf: EntityConf; address: string }) {
  const { entities } = useOffice()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', conf.route, address],
    queryFn: () => entities.describe(conf.route),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useSharedViews(conf.route)
  if (data) return <Addressed entity={data} conf={conf} />
  return (
    <section data-route={conf.route} aria-busy={!error}>
      <PageHead title={conf.name} tile={conf} />
      {error ? <ListFailed error={error} onRetry={() => void refetch()} /> : null}
    </section>
  )
}

/** Reads what the address asks for; an address that cannot be asked says why and leads back to the plain list. */
function Addressed({ entity, conf }: { entity: PublicEntity; conf: EntityConf }) {
  const { lang } = useTexts()
  const list = useMemo(() => listDescription(entity, conf, lang), [entity, conf, lang])
  const address = useListQuery(entity, conf)
  useDropped('query' in address.read ? address.read.dropped : undefined)
  if ('query' in address.read) return <ListView {...{ entity, conf, list, address }} query={address.read.query} />
  return (
    <section data-route={conf.route}>
      <PageHead title={list.title} tile={conf} />
      <Suspense>
        <RefusedList error={address.read.error} onReset={address.reset} />
      </Suspense>
    </section>
  )
}

/** Tells what of the address the list left out. */
function useDropped(error: ApiFieldError | undefined): void {
  const { notices, ports } = useOffice()
  const search = ports.navigator.current().split('#')[0]?.split('?')[1] ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal of the same address is told once
  useEffect(() => {
    if (!error) return
    void import('../../engine/list/refused-address').then(({ refusedAddress }) => {
      const { key, params } = refusedAddress(search, error)
      notices.add({ tone: 'warning', text: key, params: { ...params } })
    })
  }, [error?.message])
}
