import type { EntityConf } from '../../contract/conf'
import type { ListDescription } from '../../contract/page'
import { LinkButton } from '../../ui/LinkButton'
import { PageHead } from '../../ui/PageHead'
import { useListFrame } from './frame'

/** Head of a list: its name and the way to a new record. In a frame the surroundings say the name. */
export function ListHead({ conf, list }: { conf: EntityConf; list: ListDescription }) {
  const frame = useListFrame()
  const create = conf.canCreate ? (
    <LinkButton variant={frame ? 'plain' : 'primary'} icon="plus" href={frame?.newHref ?? `/${conf.route}/new`}>
      {list.newLabel}
    </LinkButton>
  ) : null
  if (frame) return create ? <div className="framed-head">{create}</div> : null
  return (
    <PageHead title={list.title} tile={conf}>
      {create}
    </PageHead>
  )
}
