import { lazy, Suspense } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'
import { IconButton } from '../../ui/IconButton'
import { LinkButton } from '../../ui/LinkButton'
import { PageHead } from '../../ui/PageHead'
import { afterPaint } from '../../ui/painted'
import { useCommands } from '../commands/use-commands'
import { useHelp } from '../help/use-help'
import { useOffice, useTexts } from '../office'
import { useListFrame } from './frame'

const ListMenu = lazy(afterPaint(() => import('../bulk/ListMenu').then((module) => ({ default: module.ListMenu }))))

export interface ListHeadProps {
  entity: PublicEntity
  conf: EntityConf
  list: ListDescription
  query: ListQuery
}

/** What these commands have in common: they stand in sight, and nothing turns them off. */
const IN_TOOLBAR = { places: ['toolbar.main', 'palette'], reason: null } as const

/** Head of a list: its name and the way to a new record. In a frame the surroundings say the name. */
export function ListHead({ entity, conf, list, query }: ListHeadProps) {
  const frame = useListFrame()
  const { navigator } = useOffice().ports
  const { text } = useTexts()
  const help = useHelp(entity, 'list')
  const newHref = frame?.newHref ?? `/${conf.route}/new`
  const guide = { ...IN_TOOLBAR, id: 'help', label: text('CRUD.HELP'), icon: 'help', run: help.open }
  const begin = { ...IN_TOOLBAR, id: 'new', label: list.newLabel, icon: 'plus', run: () => navigator.go(newHref) }
  useCommands([...(frame ? [] : [guide]), ...(conf.canCreate && !frame?.pick ? [begin] : [])])
  const create = conf.canCreate ? (
    <LinkButton data-control="new" variant={frame ? 'plain' : 'primary'} icon="plus" href={newHref}>
      {list.newLabel}
    </LinkButton>
  ) : null
  const more = (
    <Suspense>
      <ListMenu entity={entity} conf={conf} query={query} />
    </Suspense>
  )
  if (frame?.pick) return null
  if (frame) return create ? <div className="framed-head">{create}</div> : null
  return (
    <PageHead title={list.title} tile={conf}>
      {more}
      <IconButton data-control="help" icon="help" label={text('CRUD.HELP')} onClick={help.open} />
      {create}
      {help.guide}
    </PageHead>
  )
}
