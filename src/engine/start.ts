import type { EntityConf, StatusConf } from '../contract/conf'
import type { ListPage, RecordData } from '../contract/record'

/** Entities the start page counts at most: more tiles than this are a second menu. */
const COUNTED = 8

/** Entities of the menus whose records this user may read, in the order of the configuration. */
export function summarised(items: readonly EntityConf[]): EntityConf[] {
  return items.filter(({ canRead, assets, menu }) => canRead && assets !== null && menu.isVisible).slice(0, COUNTED)
}

/** A record of the start page with its entity and, where it has one, its status. */
export interface Latest {
  conf: EntityConf
  record: RecordData
  status: StatusConf | undefined
}

/** The records changed last over all entities, newest first. */
export function latestFirst(pages: readonly { conf: EntityConf; page: ListPage | undefined }[], count: number): Latest[] {
  const all = pages.flatMap(({ conf, page }) =>
    (page?.items ?? []).map((record) => ({
      conf,
      record,
      status: conf.statuses.list.find(({ code }) => code === record.status),
    })),
  )
  return all.sort((a, b) => (a.record.updatedAt < b.record.updatedAt ? 1 : -1)).slice(0, count)
}
