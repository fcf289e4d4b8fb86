import {
  BATCHES_PATH,
  CHANGE_PASSWORD_PATH,
  INBOX_PATH,
  LANDING_DEFAULT,
  MONITOR_PATH,
  OUTBOX_PATH,
} from '../../../contract/constants'
import type { SignalReport } from '../../../contract/monitor'
import type { ServedCatalogue } from '../../catalogue'

/** Pages without an entity. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  LANDING_DEFAULT,
  BATCHES_PATH,
  INBOX_PATH,
  OUTBOX_PATH,
  MONITOR_PATH,
  CHANGE_PASSWORD_PATH,
  '/',
])
const OTHER = '/:page'

/** The pattern of an existing page; all other names from browsers count as one page, because each name becomes a row. */
export function knownPage(page: string, { entities }: Pick<ServedCatalogue, 'entities'>): string {
  const [, first = ''] = page.split('/')
  return OWN_PAGES.has(page) || entities.has(first) ? page : OTHER
}

/** A signal of a page or field that exists; null for a field that does not. */
export function knownSignal(report: SignalReport, catalogue: Pick<ServedCatalogue, 'entities'>): SignalReport | null {
  if (report.signal !== 'VALIDATION') return { ...report, name: knownPage(report.name, catalogue) }
  const [route = ''] = report.name.split('.')
  const path = report.name.slice(route.length + 1)
  return catalogue.entities.get(route)?.entity.fields.some((field) => field.path === path) ? report : null
}
