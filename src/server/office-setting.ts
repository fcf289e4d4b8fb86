import type { LocalText } from '../contract/language'
import type { Properties } from '../generated/types'
import { type AllowedHost, isAllowed } from './kernel/outbound-hosts'

type Values = Properties['sysregistry']

/** Why the server cannot use a value: a code of `SETTING_…`, with parameters of its text. */
export interface SettingFault {
  code: `SETTING_${string}`
  message: string
  params?: Record<string, string | number>
}

/** The hosts that settings may name: for maps, and for webhooks and mailboxes. */
export interface SettingHosts {
  maps: readonly AllowedHost[]
  others: readonly AllowedHost[]
}

/** Checks a value of the right type; null = the server can use it. */
export type SettingCheck = (text: string, hosts: SettingHosts) => SettingFault | null

/** A setting of the installation that the server reads: the office changes its record. */
export interface Setting {
  type: Values['valueType']
  category: NonNullable<Values['category']>
  /** given to callers who are not signed in */
  isPublic?: true
  /** the value of new offices, and wherever the record is missing or invalid */
  initial: string
  /** bounds of a whole number; at least 1 by default */
  min?: number
  max?: number
  /** the only values */
  choices?: readonly string[]
  /** what type, bounds and choices cannot say */
  check?: SettingCheck
  /** what it does, and what it may be, by language */
  text: Readonly<LocalText>
}

/** Settings by key: `upload.maxMb`. */
export type OfficeSettings = Readonly<Record<string, Setting>>

/** Stands for no value where a setting needs one. */
export const NO_VALUE = '-'

/** The fault of an address at a host that this server may not call. */
export function findHostFault(
  url: Pick<URL, 'hostname' | 'port' | 'host'>,
  hosts: readonly AllowedHost[],
): SettingFault | null {
  if (isAllowed(url, hosts)) return null
  const message = `this server may not call ${url.host}: TESSERA_OUTBOUND_HOSTS does not name it`
  return { code: 'SETTING_HOST', message, params: { host: url.host } }
}
