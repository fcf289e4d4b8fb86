import { linearPattern } from '../../../../catalog/patterns/linear-pattern'
import { isNear } from '../../../../catalog/suggest'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { Config } from '../../../config'
import { type AllowedHost, isAllowed } from '../../../kernel/outbound-hosts'
import { Refusal } from '../../../kernel/refusal'
import { mapHosts, NO_SERVICE, serviceIn, tilesIn } from '../../../map-settings'
import type { RecordGuard } from '../../../records'
import {
  extensionsIn,
  findShippedSetting,
  mailboxAddress,
  mailboxUrl,
  NO_VALUE,
  SHIPPED_SETTINGS,
  type ShippedSetting,
} from './shipped'

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
  { maps, outbound = [] }: Pick<Config, 'maps' | 'outbound'>,
): RecordGuard {
  const hosts = { maps: mapHosts(maps), others: outbound }
  return {
    route,
    check: async (_sql, _entity, stored, { principal }) => {
      if (!principal) return
      for (const { changes, write } of stored) {
        const isAsked = changes.some(({ path }) => ['theValue', 'valueType', 'key'].includes(path))
        const lost = [...changes.flatMap(lossErrors(write.base)), ...changes.flatMap(misspeltErrors)]
        const errors =
          lost.length === 0 && write.content && isAsked ? settingErrors(write.content.record, hosts) : lost
        if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
      }
    },
  }
}

/** A setting that the server reads would be deleted, or renamed. */
function lossErrors(base: RecordData | null): (change: { path: string; to: Json }) => ApiFieldError[] {
  const known = findShippedSetting(base?.key)
  return ({ path, to }) => {
    if (!known || !(path === 'key' || (path === 'delete.deleted' && to === true))) return []
    const message = `the server reads ${known.key}: change its value, or restore its default`
    return [{ path: 'key', code: 'SETTING_READ', message, params: { key: known.key } }]
  }
}

/** A new key that misspells one the server reads: its value would never have an effect. */
function misspeltErrors({ path, to }: { path: string; to: Json }): ApiFieldError[] {
  if (path !== 'key' || typeof to !== 'string' || findShippedSetting(to)) return []
  const near = SHIPPED_SETTINGS.find(({ key }) => isNear(to.toLowerCase(), key.toLowerCase()))
  if (!near) return []
  return [
    {
      path,
      code: 'SETTING_NEAR',
      message: `nothing reads ${to}: did you mean ${near.key}?`,
      params: { near: near.key },
    },
  ]
}

/** The hosts that settings may name: for maps, and for webhooks and mailboxes. */
interface Hosts {
  maps: readonly AllowedHost[]
  others: readonly AllowedHost[]
}

/** The address of a webhook: `webhook.{to}.url`. */
const WEBHOOK = /^webhook\..+\.url$/

function settingErrors({ key, theValue, valueType }: JsonObject, hosts: Hosts): ApiFieldError[] {
  const known = findShippedSetting(key)
  if (known && known.valueType !== valueType)
    return [
      {
        path: 'valueType',
        code: 'SETTING_TYPE',
        message: `${known.key} is of type ${known.valueType}`,
        params: { key: known.key, type: known.valueType },
      },
    ]
  const text = String(theValue ?? '').trim()
  const problem = FAULTS[String(valueType)]?.(text) ?? null
  if (problem !== null) {
    const message = `not a value of type ${String(valueType)}: ${problem}`
    return [{ path: 'theValue', code: `SETTING_${String(valueType)}`, message, params: { problem } }]
  }
  if (known?.format === 'service' || known?.format === 'tiles')
    return addressErrors(known.format, text, hosts.maps)
  if (WEBHOOK.test(String(key)) && URL.canParse(text)) return hostErrors(new URL(text), hosts.others)
  if (!known) return []
  const mailbox = known.format === 'mailbox' ? mailboxAddress(text) : null
  return mailbox ? hostErrors(mailboxUrl(mailbox), hosts.others) : getLimitErrors(known, text)
}

/** More minutes, hours, days or attempts than anybody means; beyond them dates end. */
const NUMBER_MAX = 100_000

/**
 * What the server cannot do with a value of the right type. It counts days, hours and attempts: none of them
 * may be zero.
 */
function getLimitErrors(
  { choices, format, max = NUMBER_MAX, min = 1, valueType }: ShippedSetting,
  text: string,
): ApiFieldError[] {
  const error = (code: string, message: string, params: Record<string, string | number>): ApiFieldError[] => [
    { path: 'theValue', code, message, params },
  ]
  if (choices && !choices.includes(text)) {
    const list = choices.join(', ')
    return error('SETTING_CHOICE', `one of: ${list}`, { choices: list })
  }
  if (format === 'extensions' && !extensionsIn(text).every((one) => one === '*' || /^[a-z0-9]+$/.test(one)))
    return error('SETTING_EXTENSIONS', 'not a list of file extensions', {})
  if (format === 'extensions' && extensionsIn(text).length === 0)
    return error('SETTING_EXTENSIONS', 'no file extension at all', {})
  if (format === 'mailbox' && text !== NO_VALUE && !mailboxAddress(text))
    return error(
      'SETTING_MAILBOX',
      'not a mailbox: write imaps://user@host/INBOX, the password is a setting of its own',
      {},
    )
  if (valueType !== 'INT') return []
  if (Number(text) < min) return error('SETTING_MIN', `less than ${min}`, { min })
  return Number(text) > max ? error('SETTING_MAX', `more than ${max}`, { max }) : []
}

/** A map address must be valid and lead to a host that the operator of the server allowed. */
function addressErrors(
  format: 'service' | 'tiles',
  text: string,
  hosts: readonly AllowedHost[],
): ApiFieldError[] {
  if (text === NO_SERVICE) return []
  const source = format === 'tiles' ? tilesIn(text)?.source : serviceIn(text)?.href
  const wanted = {
    service: 'an address that begins with https://',
    tiles: 'an address with {z}, {x} and {y}, and its source',
  }
  if (source === undefined)
    return [
      {
        path: 'theValue',
        code: `SETTING_${format.toUpperCase()}`,
        message: `not ${wanted[format]}, nor ${NO_SERVICE}`,
      },
    ]
  return hostErrors(new URL(source), hosts)
}

function hostErrors(
  url: Pick<URL, 'hostname' | 'port' | 'host'>,
  hosts: readonly AllowedHost[],
): ApiFieldError[] {
  if (isAllowed(url, hosts)) return []
  const message = `this server may not call ${url.host}: TESSERA_OUTBOUND_HOSTS does not name it`
  return [{ path: 'theValue', code: 'SETTING_HOST', message, params: { host: url.host } }]
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
