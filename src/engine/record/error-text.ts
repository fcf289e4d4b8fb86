import { fieldLabel } from '../../catalog/texts'
import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { Texts } from '../../contract/ports'
import { fieldPathOf } from './field-path'

/** Words of one finding: the entity's own rule text, the application's for the code, else the message as it came. */
export function errorText(
  finding: ApiFieldError,
  entity: Pick<PublicEntity, 'route' | 'texts' | 'fields'>,
  texts: Texts,
): string {
  const { code, message } = finding
  const own = entity.texts[texts.lang()]?.rule[code] ?? entity.texts[DEFAULT_LANGUAGE]?.rule[code]
  if (own) return own
  const key = [`VALIDATION.${code}`, `ERRORS.${code}`, `AUTH.ERRORS.${code}`].find((one) => texts.has(one))
  const worded = message && code === 'RULE'
  return key && !worded ? texts.text(key, namedLeader(finding, entity, texts)) : message || code
}

/** The field that a choice depends on is called by its label. */
function namedLeader(
  { params }: ApiFieldError,
  entity: Pick<PublicEntity, 'route' | 'texts' | 'fields'>,
  texts: Texts,
): ApiFieldError['params'] {
  if (typeof params?.beside !== 'string') return params
  return { ...params, beside: fieldLabel(entity, fieldPathOf(entity, params.beside), texts.lang()) }
}
