import { readQuartz } from '../../contract/quartz/read'
import { isZone } from '../../contract/quartz/zone'
import type { WidgetCheck } from '../../contract/widget'
import type { ScheduleOptions } from '../../generated/options'

/** Accepts Quartz expressions in a time zone that exists, as nothing would run in another; reports errors with their position. */
export const check: WidgetCheck<ScheduleOptions> = (value, options, { record }) => {
  if (typeof value !== 'string') return []
  const { problem } = readQuartz(value)
  if (problem) {
    const { code, ...params } = problem
    return [{ severity: 'error', path: '', code, params }]
  }
  const zone = options.zone === undefined ? null : record[options.zone]
  if (typeof zone !== 'string' || zone === '' || isZone(zone)) return []
  return [{ severity: 'error', path: '', code: 'TIME_ZONE', params: { zone } }]
}
