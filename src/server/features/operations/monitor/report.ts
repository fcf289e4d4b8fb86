import {
  type BrowserReport,
  type FaultReport,
  fieldPattern,
  isOfField,
  pagePattern,
  RELEASE,
  REPORT_LIMITS,
  SIGNALS,
  type SignalReport,
  VITALS,
  type VitalReport,
} from '../../../../contract/calls/monitor'
import { frameLine, parseFrames, plainMessage } from '../../../../contract/errors/plain-fault'
import type { Json, JsonObject } from '../../../../contract/json'
import { createAllowance } from '../../../kernel/allowance'
import { Refusal } from '../../../kernel/refusal'

/**
 * Parses a browser's report: only the declared shape, within its bounds, cleaned again of anything that may
 * be a value.
 * @throws Refusal BAD_BODY
 */
export function readReport(body: JsonObject): BrowserReport {
  requireKeys('The report', body, ['release', 'faults', 'vitals', 'signals'])
  return {
    ...readRelease(body),
    faults: readLines(body, 'faults', REPORT_LIMITS.faults, readFault),
    vitals: readLines(body, 'vitals', REPORT_LIMITS.vitals, readVital),
    signals: readLines(body, 'signals', REPORT_LIMITS.signals, readSignal),
  }
}

/** Absent stays absent: tabs from before the release that sends it have no known version. */
function readRelease(body: JsonObject): Pick<BrowserReport, 'release'> {
  if (body.release === undefined) return {}
  const release = readText(body, 'release', REPORT_LIMITS.release)
  if (RELEASE.test(release)) return { release }
  throw new Refusal('BAD_BODY', '"release" is a version such as 1.4.0')
}

function readFault(fault: JsonObject): FaultReport {
  requireKeys('A fault', fault, ['name', 'message', 'stack', 'page', 'count'])
  return {
    name: /^\w+/.exec(readText(fault, 'name', REPORT_LIMITS.name))?.[0] ?? 'Error',
    message: plainMessage(readText(fault, 'message', REPORT_LIMITS.message)),
    stack: parseFrames(readText(fault, 'stack', REPORT_LIMITS.stack))
      .map(frameLine)
      .join('\n'),
    page: pagePattern(readText(fault, 'page', REPORT_LIMITS.page)),
    count: readCount(fault),
  }
}

function readVital(line: JsonObject): VitalReport {
  requireKeys('A vital', line, ['vital', 'page', 'value'])
  const { value } = line
  if (typeof value !== 'number' || value < 0 || value > REPORT_LIMITS.value)
    throw new Refusal('BAD_BODY', `"value" is a number from 0 to ${REPORT_LIMITS.value}`)
  return {
    vital: readWord(line, 'vital', VITALS),
    page: pagePattern(readText(line, 'page', REPORT_LIMITS.page)),
    value,
  }
}

function readSignal(line: JsonObject): SignalReport {
  requireKeys('A signal', line, ['signal', 'name', 'count'])
  const signal = readWord(line, 'signal', SIGNALS)
  const name = readText(line, 'name', REPORT_LIMITS.page)
  return { signal, name: isOfField(signal) ? fieldPattern(name) : pagePattern(name), count: readCount(line) }
}

function readWord<Word extends string>(line: JsonObject, key: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === line[key])
  if (word !== undefined) return word
  throw new Refusal('BAD_BODY', `"${key}" is one of ${words.join(', ')}`)
}

function requireKeys(what: string, value: JsonObject, keys: readonly string[]): void {
  const strange = Object.keys(value).find((key) => !keys.includes(key))
  if (strange !== undefined) throw new Refusal('BAD_BODY', `${what} has no "${strange.slice(0, 80)}"`)
}

/** A list of objects; absent = empty. */
function readLines<Line>(
  body: JsonObject,
  key: string,
  max: number,
  read: (line: JsonObject) => Line,
): Line[] {
  const lines = body[key] ?? []
  if (!Array.isArray(lines) || lines.length > max)
    throw new Refusal('BAD_BODY', `"${key}" is a list of at most ${max}`)
  return lines.map((line: Json) => {
    if (typeof line === 'object' && line !== null && !Array.isArray(line)) return read(line)
    throw new Refusal('BAD_BODY', `"${key}" holds objects`)
  })
}

function readText(line: JsonObject, key: string, max: number): string {
  const text = line[key]
  if (typeof text === 'string' && text.length <= max) return text
  throw new Refusal('BAD_BODY', `"${key}" is a text of at most ${max} characters`)
}

function readCount({ count }: JsonObject): number {
  if (typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= REPORT_LIMITS.count)
    return count
  throw new Refusal('BAD_BODY', `"count" is a whole number from 1 to ${REPORT_LIMITS.count}`)
}

/** Reports of one person per minute and process: several tabs that report now and then. */
const REPORTS_MAX = 30

/** Counts calls of a person; refuses TOO_MANY beyond the rate. */
export function createRate(now: () => Date): (userId: string) => void {
  const reports = createAllowance(REPORTS_MAX, () => now().getTime())
  return (userId) => {
    if (reports.take(userId)) return
    throw new Refusal('TOO_MANY', `A browser reports at most ${REPORTS_MAX} times a minute`, [], {
      retryAfter: 60,
    })
  }
}
