import { TIME_ZONE } from '../../contract/constants'
import type { WidgetCheck } from '../../contract/ports/widget'
import { fireTimes } from '../../contract/time/quartz/fire'
import { readQuartz } from '../../contract/time/quartz/read'
import { isZone } from '../../contract/time/quartz/zone'
import type { ScheduleOptions } from '../../generated/options'

/**
 * Accepts Quartz expressions in a time zone that exists, as nothing would run in another, which fire at least
 * once more; reports errors with their position. A stored schedule that is over stays valid until its
 * expression or its zone changes.
 */
export const check: WidgetCheck<ScheduleOptions> = (value, options, { isStored, now, record }) => {
  if (typeof value !== 'string') return []
  const { problem, schedule } = readQuartz(value)
  if (problem) {
    const { code, ...params } = problem
    return [{ severity: 'error', path: '', code, params }]
  }
  const named = options.zone === undefined ? null : record[options.zone]
  const zone = typeof named === 'string' && named !== '' ? named : TIME_ZONE
  if (!isZone(zone)) return [{ severity: 'error', path: '', code: 'TIME_ZONE', params: { zone } }]
  if (isStored?.() && (options.zone === undefined || isStored(options.zone))) return []
  if (fireTimes(schedule, { after: new Date(now), zone, count: 1 }).length > 0) return []
  const message = `"${value}" never fires from now on: choose a day that exists and is to come, or leave out the year`
  return [{ severity: 'error', path: '', code: 'CRON_NEVER', params: { value }, message }]
}
