import type { PublicEntity } from '../../contract/entity'
import type { Texts } from '../../contract/ports'
import type { FieldLabel } from '../notices'
import { pathLabel } from './change-words'
import { fieldPathOf } from './field-path'

/** What the reader calls the fields of an entity's records, for messages that would tell their paths. */
export function fieldNames(entity: PublicEntity, texts: Pick<Texts, 'lang'>): FieldLabel {
  return (path) => pathLabel(fieldPathOf(entity, path), entity, texts.lang())
}
