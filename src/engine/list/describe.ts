import { describeList as describe } from '../../catalog/describe/list'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { FilterDescription, ListDescription } from '../../contract/page'

/** One list as this user meets it: columns, filters, sort, names in the language. */
export function listDescription(entity: PublicEntity, conf: EntityConf, lang: string): ListDescription {
  return describe(entity, conf, lang)
}

/** The filter of any field, listed among the file's filters or not; undefined for a field the user cannot see. */
export function describeFilter(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  path: string,
): FilterDescription | undefined {
  return describe({ ...entity, list: { ...entity.list, filters: [path] } }, conf, lang).filters[0]
}
