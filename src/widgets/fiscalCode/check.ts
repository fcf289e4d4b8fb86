import type { Json, JsonObject } from '../../contract/json'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../../contract/widget'
import type { FiscalCodeOptions } from '../../generated/options'
import { homeCountry } from '../home-country'
import { isItalianVat } from '../vatNumber/digits'
import { codeParts, isFiscalCode } from './code'
import { differences } from './person'

/**
 * The code of a person, or the eleven digits of an organisation. Abroad (option `abroad`) any code may stand. A code that
 * does not fit the name or the birth of its person (option `person`) is a warning: people change their names.
 */
export const check: WidgetCheck<FiscalCodeOptions> = (value, options, context) => {
  if (typeof value !== 'string' || isAbroad(options.abroad, options, context)) return []
  if (isItalianVat(value)) return []
  if (!isFiscalCode(value)) return [{ severity: 'error', path: '', code: 'FISCAL_CODE' }]
  return personIssues(value, options, context)
}

/** The value at a path of the record; null when there is none, or no path. */
function valueIn({ record }: WidgetCheckContext, path: string | undefined): Json {
  if (path === undefined) return null
  return path.split('.').reduce<Json>((at, key) => (at as JsonObject | null)?.[key] ?? null, record)
}

function textIn(context: WidgetCheckContext, path: string | undefined): string | null {
  const text = valueIn(context, path)
  return typeof text === 'string' && text !== '' ? text : null
}

function isAbroad(path: string | undefined, options: FiscalCodeOptions, context: WidgetCheckContext): boolean {
  const country = textIn(context, path)
  return country !== null && country !== homeCountry(options)
}

function personIssues(value: string, options: FiscalCodeOptions, context: WidgetCheckContext): Issue[] {
  const parts = codeParts(value)
  const { person } = options
  if (!parts || !person) return []
  const towns = person.bornCity === undefined ? undefined : context.named?.(person.bornCity)
  return differences(parts, {
    lastName: textIn(context, person.lastName),
    firstName: textIn(context, person.firstName),
    bornDate: textIn(context, person.bornDate),
    gender: textIn(context, person.gender),
    bornAbroad: isAbroad(person.bornCountry, options, context),
    townCodes: (towns ?? []).map(({ alpha3 }) => String(alpha3)),
  }).map((difference) => ({ severity: 'warning', path: '', code: `FISCAL_CODE_${difference}` }))
}
