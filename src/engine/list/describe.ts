import { describeList as describe } from '../../catalog/describe/list'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'

/** One list as this user meets it: columns, filters, sort, names in the language. */
export function describeList(entity: PublicEntity, conf: EntityConf, lang: string): ListDescription {
  return describe(entity, conf, lang)
}
