// Names under which calls, pages and fields are counted. Each becomes a row, so that all that are unknown
// count as one.

import { isOfField, type SignalReport } from '../../../../contract/calls/monitor'
import {
  BATCHES_PATH,
  CHANGE_PASSWORD_PATH,
  DIFFERENCES_PATH,
  INBOX_PATH,
  LANDING_DEFAULT,
  MONITOR_PATH,
  OUTBOX_PATH,
} from '../../../../contract/constants'
import type { ServedCatalogue } from '../../../schema-folder'

/** Method and path of a call. */
export interface MadeCall {
  method: string
  /** the pattern of a route of the server: `/api/views/:route/:id`; undefined for calls of entities */
  pattern: string | undefined
  path: string
}

/** Calls that no entity and no route answers. */
const OTHER_CALL = 'other'
/** Steps behind an endpoint. */
const STEPS_MAX = 4

/**
 * The name under which a call is counted: `GET /api/subjects/customers/:id`. `endpoints`: endpoint of each
 * entity → route.
 */
export function callName(
  { method, path, pattern }: MadeCall,
  endpoints: ReadonlyMap<string, string>,
): string {
  const found = pattern ?? entityPattern(path, endpoints)
  return found === null ? OTHER_CALL : `${method} ${found}`
}

/** The endpoint with the segments of the operation after it, without ids. */
function entityPattern(path: string, endpoints: ReadonlyMap<string, string>): string | null {
  const steps = path.split('/')
  for (let length = steps.length; length > 2; length -= 1) {
    const endpoint = steps.slice(0, length).join('/')
    if (endpoints.has(endpoint))
      return [endpoint, ...steps.slice(length, length + STEPS_MAX).map(stepName)].join('/')
  }
  return null
}

/** Operations are words of letters; anything else is a value. */
function stepName(step: string): string {
  return /^[a-zA-Z]{1,20}(-[a-zA-Z]{1,20})?$/.test(step) ? step : ':id'
}

/** Pages without an entity. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  LANDING_DEFAULT,
  BATCHES_PATH,
  DIFFERENCES_PATH,
  INBOX_PATH,
  OUTBOX_PATH,
  MONITOR_PATH,
  CHANGE_PASSWORD_PATH,
  '/',
])
const OTHER_PAGE = '/:page'

/**
 * The pattern of an existing page; all other names from browsers count as one page, because each name becomes
 * a row.
 */
export function toKnownPage(page: string, { entities }: Pick<ServedCatalogue, 'entities'>): string {
  const [, first = ''] = page.split('/')
  return OWN_PAGES.has(page) || entities.has(first) ? page : OTHER_PAGE
}

/** A signal of a page or field that exists; null for a field that does not. */
export function toKnownSignal(
  report: SignalReport,
  catalogue: Pick<ServedCatalogue, 'entities'>,
): SignalReport | null {
  if (!isOfField(report.signal)) return { ...report, name: toKnownPage(report.name, catalogue) }
  const [route = ''] = report.name.split('.')
  const path = report.name.slice(route.length + 1)
  return catalogue.entities.get(route)?.entity.fields.some((field) => field.path === path) ? report : null
}
