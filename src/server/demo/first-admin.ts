import { randomBytes } from 'node:crypto'
import type { Entity } from '../../contract/entity'
import { ROLE_ADMIN } from '../../contract/user'
import type { Accounts } from '../features/accounts'
import { serverContext } from '../kernel/context'
import type { Records } from '../records'
import { statusPath } from './status-path'

/** The one user of an installation without demo data. Answers the password, which is told once and kept nowhere. */
export async function createFirstAdmin(needs: {
  records: Records
  accounts: Accounts
  users: Entity
}): Promise<{ username: string; password: string }> {
  const { accounts, records, users } = needs
  const username = 'admin'
  const password = randomBytes(12).toString('base64url')
  const body = {
    username,
    fullname: 'Amministratore',
    email: 'admin@localhost.localdomain',
    onBoard: true,
    accessBackoffice: true,
  }
  const declared = new Set(users.fields.map(({ path }) => path))
  const payload = Object.fromEntries(Object.entries(body).filter(([key]) => declared.has(key)))
  const record = await records.create(users, payload, serverContext())
  for (const status of statusPath(users, record.status ?? null, 'ACTIVE')) {
    await records.changeStatus(users, record.id, status, {}, serverContext())
  }
  await accounts.setGroups(record.id, [ROLE_ADMIN])
  await accounts.setPassword(record.id, password)
  return { username, password }
}
