import { isObject } from '../../catalog/paths'
import { isApiError } from '../../contract/api-error'
import type { EmbedAnswer, EmbedInput } from '../../contract/embed'
import type { FilterValue } from '../../contract/field'
import { followsField } from '../../contract/filter-params'
import type { Json, JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import type { Texts } from '../../contract/ports'
import type { RelationValue } from '../../contract/record'
import { failureText } from '../notices'
import type { Office } from '../office'
import { relationFilters } from './search'
import type { RecordSession } from './session'

/** Values a new record must have to fit a relation's conditions; lists of allowed values leave the choice open. */
function fillOf(where: Record<string, FilterValue>, value: (path: string) => Json): JsonObject {
  const filled = Object.entries(where).map(
    ([path, wanted]) => [path, followsField(wanted) ? value(wanted.field) : wanted] as const,
  )
  return Object.fromEntries(filled.filter(([, one]) => one !== null && !Array.isArray(one))) as JsonObject
}

/** Opens the dialog of an embedded record: shown, picked or made new. Null when it is cancelled. */
export async function openEmbedded(
  { dialogs }: Pick<Office, 'dialogs'>,
  { relation, label }: Pick<FieldDescription, 'relation' | 'label'>,
  chosen: RelationValue | null,
  value: (path: string) => Json,
): Promise<EmbedAnswer | null> {
  if (!relation) return null
  const { route, create, where } = relation
  const known = chosen && { id: chosen.id, label: chosen.label }
  const input: EmbedInput = {
    route,
    title: label,
    value: known,
    create,
    fixed: relationFilters(where, value),
    fill: fillOf(where, value),
  }
  const answer = await dialogs.open('record', input as unknown as Json)
  return isObject(answer) ? (answer as unknown as EmbedAnswer) : null
}

/**
 * Saves the record of an embedded form. A failure is the answer, told to nobody else (ERR-37); null = the form says what is
 * to be put right first.
 */
export async function saveEmbedded(session: Pick<RecordSession, 'save'>, texts: Texts): Promise<EmbedAnswer | null> {
  const result = await session.save()
  if (result.kind === 'saved') return { record: { id: result.record.id, label: result.record.label } }
  if (result.kind !== 'failed') return null
  const { error } = result
  return { failure: isApiError(error) ? failureText(error.failure, texts) : texts.text('NOTIFICATIONS.ERROR.DESCRIPTION') }
}
