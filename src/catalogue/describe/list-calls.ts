import type { ListQuery } from '../../contract/calls/api'
import type { Json } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import { listRowPaths, windowQuery } from '../list-query/list-call'
import { decodeListQuery } from '../list-query/query'
import { describeList } from './list'
import { possibleColumns, readChoice, selectColumns } from './list-columns'

/** The calls a list makes when it is opened. */
export interface ListCalls {
  /** query shared by all pages of its rows */
  query: Partial<ListQuery>
  /** names of the tables that label its values */
  lookups: string[]
}

/**
 * The calls of a list opened at `search`, with `stored` as the person's column preference: the server answers
 * them with the page's start, and they must equal the screen's own calls. Null when the list cannot be opened
 * this way.
 */
export function buildListCalls(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  { search, stored }: { search: string; stored: Json },
): ListCalls | null {
  const decoded = decodeListQuery(entity, new URLSearchParams(search), conf.fields.hidden)
  if ('error' in decoded) return null
  const list = describeList(entity, conf, lang)
  const shown = selectColumns(
    possibleColumns(entity, conf, lang),
    list.columns,
    readChoice(stored),
    decoded.query.columns,
  )
  return {
    query: windowQuery(decoded.query, list.sort, listRowPaths(entity, shown)),
    lookups: [...new Set(shown.flatMap(({ lookup }) => lookup?.name ?? []))],
  }
}
