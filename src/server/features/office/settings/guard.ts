import { linearPattern } from '../../../../catalogue/patterns/linear-pattern'
import { isNear } from '../../../../catalogue/suggest'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { Config } from '../../../config'
import type { Contributed } from '../../../feature'
import { Refusal } from '../../../kernel/refusal'
import { mapHosts } from '../../../map-settings'
import type { Setting, SettingFault, SettingHosts } from '../../../office-setting'
import type { RecordGuard } from '../../../records'

/** The settings that features read, and the families of keys that the office adds to. */
export type KnownSettings = Pick<Contributed, 'settings' | 'settingFamilies'>

/** Why a text is not a valid value of a type; null = it is valid. */
const FAULTS: Readonly<Record<string, (text: string) => string | null>> = {
  INT: (text) => (/^-?\d{1,15}$/.test(text) ? null : 'not a whole number'),
  BOOL: (text) => (/^(true|false)$/.test(text) ? null : 'neither true nor false'),
  REGEX: (text) => findFault(() => linearPattern(text)),
  JSON: (text) => findFault(() => JSON.parse(text)),
}

function findFault(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Settings must match their type, and those the server reads keep their key and type and are not deleted:
 * without its record, or with an invalid one, it would silently use its default.
 */
export function createSettingGuard(
  route: string,
  { languages, maps, outbound = [] }: Pick<Config, 'languages' | 'maps' | 'outbound'>,
  known: KnownSettings,
): RecordGuard {
  const hosts = { maps: mapHosts(maps), others: outbound }
  return {
    route,
    check: async (_sql, _entity, stored, { principal }) => {
      if (!principal) return
      for (const { changes, write } of stored) {
        const isAsked = changes.some(({ path }) => ['theValue', 'valueType', 'key'].includes(path))
        const lost = [
          ...changes.flatMap(lossErrors(known, write.base)),
          ...changes.flatMap(misspeltErrors(known)),
        ]
        const errors =
          lost.length === 0 && write.content && isAsked
            ? [
                ...(languages ? configuredErrors(write.content.record) : []),
                ...settingErrors(known, write.content.record, hosts),
              ]
            : lost
        if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
      }
    },
  }
}

/** The setting of the default language, which the configuration of the installation goes before. */
export const LANGUAGE_SETTING = 'ui.defaultLanguage'

/** A value that nothing would read, because the configuration says the languages. */
function configuredErrors({ key }: JsonObject): ApiFieldError[] {
  if (key !== LANGUAGE_SETTING) return []
  const message = 'the configuration of the installation says the languages: change "languages" there'
  return [{ path: 'theValue', code: 'SETTING_CONFIGURED', message }]
}

/** What is wrong with one change. */
type ErrorsOfChange = (change: { path: string; to: Json }) => ApiFieldError[]

/** A setting that the server reads would be deleted, or renamed. */
function lossErrors({ settings }: KnownSettings, base: RecordData | null): ErrorsOfChange {
  const key = String(base?.key)
  return ({ path, to }) => {
    const isLost = path === 'key' || (path === 'delete.deleted' && to === true)
    if (!isLost || !settings.has(key)) return []
    const message = `the server reads ${key}: change its value, or restore its default`
    return [{ path: 'key', code: 'SETTING_READ', message, params: { key } }]
  }
}

/** A new key that misspells one the server reads: its value would never have an effect. */
function misspeltErrors({ settings }: KnownSettings): ErrorsOfChange {
  return ({ path, to }) => {
    if (path !== 'key' || typeof to !== 'string' || settings.has(to)) return []
    const near = [...settings.keys()].find((key) => isNear(to.toLowerCase(), key.toLowerCase()))
    if (near === undefined) return []
    const message = `nothing reads ${to}: did you mean ${near}?`
    return [{ path, code: 'SETTING_NEAR', message, params: { near } }]
  }
}

function settingErrors(
  { settings, settingFamilies }: KnownSettings,
  { key, theValue, valueType }: JsonObject,
  hosts: SettingHosts,
): ApiFieldError[] {
  const known = settings.get(String(key))
  if (known && known.type !== valueType) {
    const params = { key: String(key), type: known.type }
    return [
      { path: 'valueType', code: 'SETTING_TYPE', message: `${params.key} is of type ${known.type}`, params },
    ]
  }
  const text = String(theValue ?? '').trim()
  const check = known?.check ?? settingFamilies.find(({ keys }) => keys.test(String(key)))?.check
  const fault =
    findTypeFault(String(valueType), text) ??
    check?.(text, hosts) ??
    (known ? findLimitFault(known, text) : null)
  return fault ? [{ path: 'theValue', ...fault }] : []
}

function findTypeFault(type: string, text: string): SettingFault | null {
  const problem = FAULTS[type]?.(text) ?? null
  if (problem === null) return null
  return { code: `SETTING_${type}`, message: `not a value of type ${type}: ${problem}`, params: { problem } }
}

/** More minutes, hours, days or attempts than anybody means; beyond them dates end. */
const NUMBER_MAX = 100_000

/**
 * What the server cannot do with a value of the right type. It counts days, hours and attempts: none of them
 * may be zero.
 */
function findLimitFault(
  { choices, max = NUMBER_MAX, min = 1, type }: Setting,
  text: string,
): SettingFault | null {
  if (choices && !choices.includes(text)) {
    const list = choices.join(', ')
    return { code: 'SETTING_CHOICE', message: `one of: ${list}`, params: { choices: list } }
  }
  if (type !== 'INT') return null
  if (Number(text) < min) return { code: 'SETTING_MIN', message: `less than ${min}`, params: { min } }
  return Number(text) > max ? { code: 'SETTING_MAX', message: `more than ${max}`, params: { max } } : null
}

/**
 * Tries the expression of a setting on its sample.
 * @throws Refusal CONSTRAINT_VIOLATION where there is no expression or sample, or the sample does not match
 */
export function tryExpression(setting: JsonObject): void {
  const [path, code, message] = trialFault(setting) ?? []
  if (path && code && message) throw new Refusal('CONSTRAINT_VIOLATION', message, [{ path, code, message }])
}

function trialFault({
  sample,
  theValue,
  valueType,
}: JsonObject): [path: string, code: string, message: string] | null {
  if (valueType !== 'REGEX') return ['valueType', 'SETTING_NO_REGEX', 'only regular expressions can be tried']
  if (typeof sample !== 'string' || sample === '')
    return ['sample', 'REQUIRED', 'a text to try the expression on is missing']
  if (linearPattern(String(theValue)).test(sample)) return null
  return ['sample', 'SETTING_NO_MATCH', 'the text does not match the expression']
}
