import { isObject } from '../../../../catalogue/paths'
import type { Core } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import type { RecordHook, WrittenRecord } from '../../../records'
import { accountsFeature, readMemberships } from '../accounts'

/** Route of the entity of people who work with the office. */
const COLLABORATORS = 'collaborators'
const ACTIVE = 'ACTIVE'
/** The group of collaborators in registration, and that of active ones. */
const WAITING_ROLE = 'ROLE_REG_WORKFLOW'
const COLLABORATOR_ROLE = 'ROLE_COLLABORATOR'

/** A collaborator who becomes active leaves the registration group, in the transaction of that change. */
export function createActivationHook(core: Core): RecordHook {
  return {
    route: COLLABORATORS,
    onStored: async (sql, _entity, stored) => {
      for (const one of stored) {
        const user = isActivated(one) ? findUser(one) : null
        if (user) await changeGroup(core, sql, user)
      }
    },
  }
}

function isActivated({ changes }: WrittenRecord): boolean {
  return changes.some(({ path, to }) => path === 'status' && to === ACTIVE)
}

function findUser({ write: { base, content } }: WrittenRecord): string | null {
  const user = content?.record.user ?? base?.user
  return isObject(user) && typeof user.id === 'string' ? user.id : null
}

async function changeGroup({ use }: Core, sql: Sql, user: string): Promise<void> {
  const groups = await readMemberships(sql, user)
  if (!groups.includes(WAITING_ROLE)) return
  await use(accountsFeature).accounts.setGroups(user, [
    ...new Set([...groups.filter((one) => one !== WAITING_ROLE), COLLABORATOR_ROLE]),
  ])
}
