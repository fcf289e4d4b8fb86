import { composeTitle, parseTitle } from '../../../../catalogue/labels/title'
import { type LocalText, localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { exportColumns } from '../../documents/export'
import { lookupsFeature } from '../../office/lookups'

/** The value of a field of a record as a text; '' = none, or not for this reader. */
type FieldText = (record: RecordData, path: string) => string

/** The fields that texts of items name in braces, each once. */
export function fieldsNamedIn(texts: readonly (LocalText | null)[], lang: string): string[] {
  return [
    ...new Set(
      texts.flatMap((text) => splitWords(text, lang)).flatMap((part) => ('path' in part ? part.path : [])),
    ),
  ]
}

/** How the fields of an entity read to a person: in their language, with their rights. */
export async function fieldTexts(
  core: Core,
  entity: Entity,
  paths: readonly string[],
  { lang, principal }: Pick<CallContext, 'lang' | 'principal'>,
): Promise<FieldText> {
  if (paths.length === 0 || !principal) return () => ''
  const source = { lookups: core.use(lookupsFeature), tables: core.catalogue().lookups }
  const columns = await exportColumns(entity, paths, principal, { lang, source })
  return (record, path) => {
    const column = columns.find((one) => one.path === path)
    return column ? column.text(column.value(record)) : ''
  }
}

/** The words of an item with the values of the fields they name; an empty one leaves no brackets behind. */
export const fillWords = (words: LocalText | null, lang: string, value: (path: string) => string): string =>
  composeTitle(splitWords(words, lang), value)

function splitWords(words: LocalText | null, lang: string) {
  const text = (words && localText(words, lang)) ?? ''
  const parsed = parseTitle(text)
  return 'parts' in parsed ? parsed.parts : [{ text }]
}
