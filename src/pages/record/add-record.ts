import type { FilterValue } from '../../contract/field'
import type { FieldDescription } from '../../contract/page'
import type { Office } from '../../engine/office'
import type { OpenRecord } from '../../engine/record'
import { formRoute, keepForm } from '../../engine/record'

/** Parameter of a new record's page: where the form waits that asked for it (ROUTE-21). */
export const ASKER = 'autocompleteRoute'

/** Parameter of a page that is to put its kept form back. */
export const KEPT = 'formData'

/** An address that puts its kept form back when it is opened. */
function returning(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.set(KEPT, 'true')
  return `${path}?${params}`
}

/** What a new record starts with, so that it fits the relation's conditions; null when they say nothing of the kind. */
function constantsOf(where: Record<string, FilterValue>): string | null {
  const plain = Object.entries(where).filter(([, value]) => typeof value !== 'object')
  return plain.length > 0 ? JSON.stringify(Object.fromEntries(plain)) : null
}

/**
 * How the fields of an open form have a new record made: the form is kept, the new record's page opens and leads back.
 * Null where the person may make none, or where the field stands on no page of its own.
 */
export function adding(office: Office, open: OpenRecord): (field: FieldDescription) => (() => void) | null {
  const { conf, ports } = office
  const { target } = open
  return ({ path, relation }) => {
    const here = ports.navigator.current()
    if (target.mode === 'show' || here.split('?')[0] !== formRoute(target)) return null
    if (!relation?.create || !conf.byRoute(relation.route)?.canCreate) return null
    return () => {
      keepForm(office, open, path)
      const fill = constantsOf(relation.where)
      const params = new URLSearchParams({ [ASKER]: returning(here), ...(fill ? { fill } : {}) })
      ports.navigator.go(`/${relation.route}/new?${params}`)
    }
  }
}
