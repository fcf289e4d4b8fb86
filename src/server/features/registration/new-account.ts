import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import { serverContext } from '../../kernel/context'
import { declaredOf, moveRecord, writeRecord } from '../../records'
import type { FlowNeeds } from '../accounts'
import { readAuthorities } from '../accounts'

/** A person who completes a registration. */
export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  lang: string
  type: string
  /** the account that was made before, without a password of its own */
  userId: string | null
  /** the subject this person is in the office already */
  subjectId: string | null
}

/** Whoever registers is a natural person. */
export const REGISTRATION_SUBJECT_TYPE = 'PERSON'

const SUBJECTS = 'subjects'
/** The group a registered person is in first, by the type of the link. */
const GROUPS: Readonly<Record<string, string>> = {
  COLLABORATOR: 'ROLE_REG_WORKFLOW',
  CUSTOMER: 'ROLE_CUSTOMER',
  SUPPLIER: 'ROLE_SUPPLIER',
}
const FIRST_GROUP = 'ROLE_REG_WORKFLOW'

/** Makes the records of a registered person, or completes the one that waits; answers the user's id. */
export async function createAccount(needs: FlowNeeds, account: NewAccount): Promise<string> {
  const { accounts, records } = needs
  const users = needs.users()
  const { email, firstName, lang, lastName, subjectId, type, userId } = account
  const known = userId ? await records().get(users, userId, serverContext()) : null
  const made = known?.subject || subjectId ? null : await makeSubject(needs, users, account)
  const subject = known?.subject ? null : (subjectId ?? made?.id ?? null)
  const values: JsonObject = {
    fullname: `${firstName} ${lastName}`,
    onBoard: true,
    mustChangePassword: false,
    passwordExpiresOn: null,
    ...(subject ? { subject: { id: subject } } : {}),
    accessBackoffice: true,
  }
  try {
    const body = { ...values, username: email, email, lang, userType: userTypeOf(users, type) }
    const user = known
      ? await writeRecord(records(), users, known.id, values)
      : await records().create(users, declaredOf(users, body), serverContext())
    await moveRecord(records(), users, user.id, 'ACTIVE')
    if ((await readAuthorities(needs.db, user.id)).length === 0) await accounts.setGroups(user.id, [GROUPS[type] ?? FIRST_GROUP])
    accounts.forget()
    return user.id
  } catch (error) {
    const entity = needs.entity(SUBJECTS)
    if (made && entity) await records().remove(entity, made.id, serverContext())
    throw error
  }
}

/** The natural person behind the account, where the schema folder describes one. */
async function makeSubject(needs: FlowNeeds, users: Entity, { firstName, lastName }: NewAccount): Promise<RecordData | null> {
  const entity = needs.entity(SUBJECTS)
  if (!entity || !users.fields.some(({ path }) => path === 'subject')) return null
  const body = declaredOf(entity, { subjectType: REGISTRATION_SUBJECT_TYPE, firstName, lastName })
  return needs.records().create(entity, body, serverContext())
}

function userTypeOf(users: Entity, type: string): string | null {
  const options = users.fields.find(({ path }) => path === 'userType')?.values
  return !options || options.includes(type) ? type : null
}
