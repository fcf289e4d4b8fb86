import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import type { PickerInput } from '../../contract/picker'
import type { RelationValue } from '../../contract/record'
import type { Office } from '../office'
import { relationFilters } from './search'

/** Opens the picker over a relation's target, narrowed as the file says; null when it is cancelled. */
export async function pickRelated(
  { dialogs }: Pick<Office, 'dialogs'>,
  { relation, label }: Pick<FieldDescription, 'relation' | 'label'>,
  value: (path: string) => Json,
  multiple = false,
): Promise<RelationValue[] | null> {
  if (!relation) return null
  const input: PickerInput = { route: relation.route, title: label, multiple, fixed: relationFilters(relation.where, value) }
  return (await dialogs.open('picker', input as unknown as Json)) as RelationValue[] | null
}
