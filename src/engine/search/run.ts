import type { EntityConf } from '../../contract/conf'
import type { Office } from '../office'
import { isSearchable } from './arrangement'

/** Address of the list of an entity, narrowed to a text. */
export function listAddress(route: string, text: string): string {
  return `/${route}?${new URLSearchParams({ q: text })}`
}

/**
 * Searches the records of one entity: what is found stands in the entity's list, so the way leads there. Answers false
 * when nothing is found: the person then stays where he is. An entity that cannot be searched is not asked (SEARCH-11),
 * and an empty text asks for the whole list.
 */
export async function runSearch(office: Pick<Office, 'ports'>, conf: EntityConf, typed: string): Promise<boolean> {
  if (!isSearchable(conf)) return true
  const { backend, navigator } = office.ports
  const text = typed.trim()
  if (text === '') {
    navigator.go(`/${conf.route}`)
    return true
  }
  const { items } = await backend.records.list(conf.route, { q: text, size: 1, count: 'none', columns: ['code'] })
  if (items.length === 0) return false
  navigator.go(listAddress(conf.route, text))
  return true
}
