import { useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { FilterDescription, ListDescription } from '../../contract/page'
import { describeFilter } from '../../engine/list/describe'
import { filteredPaths } from '../../engine/list/query'
import { useTexts } from '../office'
import { FilterBar } from './FilterBar'
import { ListHead } from './ListHead'
import { ListRows } from './ListRows'
import { ListTools } from './ListTools'
import { useArrangement } from './use-arrangement'
import type { ListAddress } from './use-list-query'
import { ViewTabs } from './ViewTabs'

export interface ListViewProps {
  entity: PublicEntity
  conf: EntityConf
  list: ListDescription
  query: ListQuery
  address: ListAddress
}

/** A list whose state is known: head, views, toolbar, rows. */
export function ListView({ entity, conf, list, query, address }: ListViewProps) {
  const { show } = address
  const { lang } = useTexts()
  const arrangement = useArrangement(entity, conf, list, query, show)
  const set = useMemo(() => conditions(entity, conf, list, query, lang), [entity, conf, list, query, lang])
  return (
    <section className="fixed" data-route={conf.route}>
      <ListHead entity={entity} conf={conf} list={list} query={query} />
      <ViewTabs {...{ entity, query, show, arrangement }} views={list.views} bare={address.bare} />
      <FilterBar filters={list.filters} set={set} searchable={list.searchable} query={query} show={show}>
        <ListTools {...{ arrangement, query, show }} />
      </FilterBar>
      <ListRows {...{ entity, conf, list, query, address, set, arrangement }} />
    </section>
  )
}

/** Fields with a condition, offered among the filters or not: a condition never works unseen. */
function conditions(
  entity: PublicEntity,
  conf: EntityConf,
  list: ListDescription,
  query: ListQuery,
  lang: string,
): FilterDescription[] {
  return filteredPaths(query).flatMap(
    (path) => list.filters.find((filter) => filter.path === path) ?? describeFilter(entity, conf, lang, path) ?? [],
  )
}
