import { getStructure } from '../../../../catalogue/kinds'
import type { FieldKind } from '../../../../contract/model/field'
import { literal } from '../column'

/** Forms of texts that a conversion keeps; null = every value is kept. Others keep none. */
const TEXT_FORMS: Readonly<Partial<Record<FieldKind, string | null>>> = {
  text: null,
  multilingual: null,
  integer: '^-?[0-9]{1,18}$',
  number: '^-?[0-9]{1,40}([.][0-9]{1,40})?$',
  boolean: '^(true|false)$',
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  time: '^[0-9]{2}:[0-9]{2}$',
}

/** SQL that is true of a stored value which another kind cannot take: `text` and `number` are the value. */
export function getLossSql(
  from: FieldKind,
  to: FieldKind,
  { number, text }: { number: string; text: string },
): string {
  const [single, next] = [getStructure(from), getStructure(to)]
  if (from === 'date' && to === 'instant') return 'false'
  if (from === 'instant' && to === 'date') return `${text} !~ '00:00:00'`
  if (from === 'number' && to === 'integer') return `${number} <> trunc(${number})`
  if (from === 'integer' && to === 'number') return 'false'
  if (from === 'multilingual' && to === 'text') return 'false'
  const isText = from === 'text' || from === 'enum' || from === 'lookup'
  if (isText && (to === 'text' || to === 'enum' || to === 'lookup')) return 'false'
  if (single !== 'value' || (next !== 'value' && to !== 'multilingual')) return 'true'
  const form = TEXT_FORMS[to]
  if (form === undefined) return 'true'
  if (to === 'multilingual') return isText ? 'false' : 'true'
  if (form === null) return 'false'
  return isText ? `not (${text} ~ ${literal(form)})` : 'true'
}
