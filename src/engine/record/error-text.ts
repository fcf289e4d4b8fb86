import type { ApiFieldError } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { Texts } from '../../contract/ports'

/** Words of one finding: the entity's own rule text, the application's for the code, else the message as it came. */
export function errorText(finding: ApiFieldError, entity: Pick<PublicEntity, 'texts'>, texts: Texts): string {
  const { code, message, params } = finding
  const own = entity.texts[texts.lang()]?.rule[code] ?? entity.texts[DEFAULT_LANGUAGE]?.rule[code]
  if (own) return own
  const key = [`VALIDATION.${code}`, `ERRORS.${code}`, `AUTH.ERRORS.${code}`].find((one) => texts.has(one))
  const worded = message && code === 'RULE'
  return key && !worded ? texts.text(key, params) : message || code
}
