import { lazy, Suspense } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'
import { IconButton } from '../../ui/IconButton'
import { LinkButton } from '../../ui/LinkButton'
import { PageHead } from '../../ui/PageHead'
import { afterPaint } from '../../ui/painted'
import { useHelp } from '../help/use-help'
import { useTexts } from '../office'
import { useListFrame } from './frame'

const ListMenu = lazy(afterPaint(() => import('../bulk/ListMenu').then((module) => ({ default: module.ListMenu }))))

const ListCommands = lazy(afterPaint(() => import('./ListCommands').then((module) => ({ default: module.ListCommands }))))

export interface ListHeadProps {
  entity: PublicEntity
  conf: EntityConf
  list: ListDescription
  query: ListQuery
}

/** Head of a list: its name and the way to a new record. In a frame the surroundings say the name. */
export function ListHead({ entity, conf, list, query }: ListHeadProps) {
  const frame = useListFrame()
  const { text } = useTexts()
  const help = useHelp(entity, 'list')
  const newHref = frame?.newHref ?? `/${conf.route}/new`
  const create = conf.canCreate ? (
    <LinkButton data-control="new" variant={frame ? 'plain' : 'primary'} icon="plus" href={newHref}>
      {list.newLabel}
    </LinkButton>
  ) : null
  if (frame?.pick) return null
  const commands = (
    <Suspense>
      <ListCommands {...{ list, query }} newHref={conf.canCreate ? newHref : null} onHelp={frame ? null : help.open} />
    </Suspense>
  )
  if (frame) {
    return (
      <>
        {commands}
        {create ? <div className="framed-head">{create}</div> : null}
      </>
    )
  }
  return (
    <PageHead title={list.title} tile={conf}>
      <Suspense>
        <ListMenu entity={entity} conf={conf} query={query} />
      </Suspense>
      <IconButton data-control="help" icon="help" label={text('CRUD.HELP')} onClick={help.open} />
      {create}
      {help.guide}
      {commands}
    </PageHead>
  )
}
