import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { canEntity, ownScope } from '../../../../catalogue/rights/rights'
import type { Entity } from '../../../../contract/model/entity'
import type { Principal } from '../../../../contract/model/user'
import { defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { createContext, getLang, type HttpCall } from '../../../kernel/http/call'
import type { Records } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'
import { iconsFeature } from '../../documents/icons'
import { routesBySubject } from './menus'
import { visibleConf } from './visible'

const OWN_SUBJECT = 'user.subjectId'

/**
 * Resolves the id in a path. Menus lead people limited to own rows to their page by their subject's id
 * (`/collaborators/{subjectId}`), which is not the record's id: there it means their own row.
 */
export async function resolveRecordId(
  records: Records,
  call: HttpCall,
  entity: Entity,
  id: string,
): Promise<string> {
  const { user } = call.get('signed')
  if (id === '' || id !== user.subjectId) return id
  const own = ownBySubject(user, entity)
  return (own && (await ownRow(records, call, entity, own))) ?? id
}

/** Routes that menus open by the caller's subject id and where the caller owns nothing. */
async function ownlessRoutes(
  records: Records,
  call: HttpCall,
  catalogue: ServedCatalogue,
): Promise<ReadonlySet<string>> {
  const { user } = call.get('signed')
  const found = new Set<string>()
  if (user.subjectId === null) return found
  for (const route of routesBySubject(catalogue)) {
    const entity = catalogue.entities.get(route)?.entity
    const own = entity && canEntity(user, entity, 'read') ? ownBySubject(user, entity) : null
    // Unreadable rows count as none; they must not block the rest of the office.
    if (entity && own && !(await ownRow(records, call, entity, own).catch(() => null))) found.add(route)
  }
  return found
}

/** The field by which this person's subject owns rows, when they see only those. */
function ownBySubject(user: Principal, entity: Entity): string | null {
  const test = ownScope(user, entity)?.any.find((one) => 'path' in one && one.is === OWN_SUBJECT)
  return test && 'path' in test ? test.path : null
}

async function ownRow(
  records: Records,
  call: HttpCall,
  entity: Entity,
  path: string,
): Promise<string | null> {
  const filters = [{ path, operator: 'Equals' as const, values: [call.get('signed').user.subjectId ?? ''] }]
  const { items } = await records.list(
    entity,
    { ...PLAIN_LIST, filters, size: 1, count: 'none' },
    createContext(call),
  )
  return items[0]?.id ?? null
}

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/entityconf/visible',
    right: 'signed in',
    answer: async (call, { catalogue, records, use }) => {
      const { user } = call.get('signed')
      const served = catalogue()
      const ownless = await ownlessRoutes(records(), call, served)
      const icons = Object.fromEntries((await use(iconsFeature).list()).map(({ name, url }) => [name, url]))
      return answer(call, visibleConf(served, user, getLang(call, user), { icons, ownless }))
    },
  },
]

/** What a person may see and do in the office. */
export const confFeature = defineFeature({ id: 'conf', routes, sharedFolders: ['entityconf'] })
