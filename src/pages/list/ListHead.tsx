import { lazy, Suspense } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { ListDescription } from '../../contract/page'
import { LinkButton } from '../../ui/LinkButton'
import { PageHead } from '../../ui/PageHead'
import { useListFrame } from './frame'

const ListMenu = lazy(() => import('../bulk/ListMenu').then((module) => ({ default: module.ListMenu })))

/** Head of a list: its name and the way to a new record. In a frame the surroundings say the name. */
export function ListHead({ conf, list, query }: { conf: EntityConf; list: ListDescription; query: ListQuery }) {
  const frame = useListFrame()
  const create = conf.canCreate ? (
    <LinkButton variant={frame ? 'plain' : 'primary'} icon="plus" href={frame?.newHref ?? `/${conf.route}/new`}>
      {list.newLabel}
    </LinkButton>
  ) : null
  const more = (
    <Suspense>
      <ListMenu conf={conf} query={query} />
    </Suspense>
  )
  if (frame) return create ? <div className="framed-head">{create}</div> : null
  return (
    <PageHead title={list.title} tile={conf}>
      {more}
      {create}
    </PageHead>
  )
}
