import type { AuditFilter } from '../../contract/calls/monitoring'
import { OPERATIONS } from '../../contract/model/record'

/** The empty filter: every write. */
export const ANY_WRITE: AuditFilter = {
  route: null,
  id: null,
  by: null,
  from: null,
  to: null,
  field: null,
  operation: null,
  q: '',
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Parses the filter of the address; unknown parameters are left out. */
export function readAudit(search: string): AuditFilter {
  const params = new URLSearchParams(search)
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? params.get(name) : null)
  return {
    route: params.get('route'),
    id: params.get('id'),
    by: params.get('by'),
    from: day('from'),
    to: day('to'),
    // A path is meaningful only within its entity.
    field: params.has('route') ? params.get('field') : null,
    operation: OPERATIONS.find((one) => one === params.get('operation')) ?? null,
    q: params.get('q') ?? '',
  }
}

/** The conditions as parameters of the address, in a fixed order. */
export function auditParams(filter: AuditFilter): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

/** A filter with some conditions changed; another entity has other fields and records. */
export function withCondition(filter: AuditFilter, part: Partial<AuditFilter>): AuditFilter {
  const beside = part.route === undefined ? {} : { field: null, id: null }
  return { ...filter, ...beside, ...part }
}
