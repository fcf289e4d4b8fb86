import { linearPattern } from '../../../catalog/linear-pattern'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import { Refusal } from '../../kernel/refusal'
import type { RecordGuard } from '../../records'
import shipped from './registry.json'

/** Why a text is no value of a type; null = it is one. */
const FAULTS: Readonly<Record<string, (text: string) => string | null>> = {
  INT: (text) => (/^-?\d{1,15}$/.test(text) ? null : 'not a whole number'),
  BOOL: (text) => (/^(true|false)$/.test(text) ? null : 'neither true nor false'),
  REGEX: (text) => faultOf(() => linearPattern(text)),
  JSON: (text) => faultOf(() => JSON.parse(text)),
}

function faultOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Settings are what their type says, and those the server reads keep the type it reads them with: with a broken one it would go on
 * with its default, and nobody would know.
 */
export function createSettingGuard(route: string): RecordGuard {
  return {
    route,
    stored: async (_sql, _entity, stored, { principal }) => {
      if (!principal) return
      for (const { changes, write } of stored) {
        const isAsked = changes.some(({ path }) => path === 'theValue' || path === 'valueType' || path === 'key')
        const errors = write.content && isAsked ? settingErrors(write.content.record) : []
        if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
      }
    },
  }
}

function settingErrors({ key, theValue, valueType }: JsonObject): ApiFieldError[] {
  const known = shipped.find((one) => one.key === key)
  if (known && known.valueType !== valueType)
    return [
      {
        path: 'valueType',
        code: 'SETTING_TYPE',
        message: `${known.key} is of type ${known.valueType}`,
        params: { key: known.key, type: known.valueType },
      },
    ]
  const problem =
    FAULTS[String(valueType)]?.(String(theValue ?? '').trim()) ?? (isTooSmall(known, theValue) ? 'less than 1' : null)
  if (problem === null) return []
  const message = `not a value of type ${String(valueType)}: ${problem}`
  return [{ path: 'theValue', code: `SETTING_${String(valueType)}`, message, params: { problem } }]
}

/** The server counts days, hours and attempts: none of them may be zero. */
function isTooSmall(known: (typeof shipped)[number] | undefined, value: unknown): boolean {
  return known?.valueType === 'INT' && Number(value) < 1
}
