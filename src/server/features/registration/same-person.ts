import { isObject } from '../../../catalog/paths'
import { PLAIN_LIST } from '../../../catalog/query'
import type { Entity } from '../../../contract/entity'
import type { RecordData } from '../../../contract/record'
import { serverContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import type { Records } from '../../records'
import type { LinkRow } from '../accounts'
import { alreadyExists, type FlowNeeds, withAddress } from '../accounts'
import { REGISTRATION_SUBJECT_TYPE } from './registration'

/** Collaborators are people whom the office knows before they register. */
const COLLABORATORS = 'collaborators'
const SUBJECTS = 'subjects'

/** Where the office keeps whoever gets an account of a type. */
const RELATIONS: Readonly<Record<string, string>> = {
  COLLABORATOR: COLLABORATORS,
  CUSTOMER: 'customers',
  SUPPLIER: 'suppliers',
}

/** An invitation and the entity that describes it. */
export interface Invited {
  entity: Entity
  record: RecordData
}

/**
 * The subject that the holder of a link is in the office already, or null: the one of the customer, supplier or collaborator
 * whom the invitation names, else of the collaborator whose address the link was sent to. Refuses ALREADY_EXISTS when the
 * invitation names a natural person who has another account.
 */
export async function subjectOf(needs: FlowNeeds, link: LinkRow, invited: Invited | null): Promise<string | null> {
  const named = invited && (await namedBy(needs, link.type, invited))
  if (!named) return subjectByAddress(needs, link.email)
  const account = await ofSubject(needs.records(), needs.users(), named)
  if (account !== null && account !== link.userId && (await isPerson(needs, named))) throw alreadyExists()
  return named
}

/** The subject of the record that an invitation names for its type of user. */
async function namedBy(needs: FlowNeeds, type: string, { entity, record }: Invited): Promise<string | null> {
  for (const route of new Set([RELATIONS[type] ?? COLLABORATORS, COLLABORATORS])) {
    const target = needs.entity(route)
    const field = entity.fields.find(({ relation }) => relation?.route === route)
    const named = field && record[field.path]
    const id = isObject(named) && typeof named.id === 'string' ? named.id : null
    const found = target && has(target, 'subject') && id ? await living(needs.records(), target, id) : null
    if (found) return subjectIdOf(found)
  }
  return null
}

/**
 * The subject of the one collaborator with this address, as long as nobody has an account for that person. Addresses that
 * people besides managers write, such as contacts of subjects, prove nothing here: what they lead to is a person's own page.
 */
async function subjectByAddress(needs: FlowNeeds, email: string): Promise<string | null> {
  const entity = needs.entity(COLLABORATORS)
  if (!entity || !has(entity, 'subject') || !has(needs.users(), 'subject')) return null
  const records = needs.records()
  const [id, another] = await withAddress(records, entity, email)
  const found = id !== undefined && another === undefined ? await living(records, entity, id) : null
  const subjectId = found && subjectIdOf(found)
  return subjectId && (await ofSubject(records, needs.users(), subjectId)) === null ? subjectId : null
}

/** Of a company several people may have accounts, of a natural person one. */
async function isPerson(needs: FlowNeeds, subjectId: string): Promise<boolean> {
  const entity = needs.entity(SUBJECTS)
  const found = entity && (await living(needs.records(), entity, subjectId))
  return found?.subjectType === REGISTRATION_SUBJECT_TYPE
}

/** The collaborator whose person an account is, as long as his record names no account; null when there is none. */
export async function collaboratorOfAccount(
  needs: FlowNeeds,
  userId: string,
): Promise<{ entity: Entity; record: RecordData } | null> {
  const entity = needs.entity(COLLABORATORS)
  const subjectId = (await needs.accounts.people.byId(userId))?.subjectId ?? null
  if (!entity || subjectId === null || !has(entity, 'subject')) return null
  const id = await ofSubject(needs.records(), entity, subjectId)
  const record = id === null ? null : await living(needs.records(), entity, id)
  return record && !record.user ? { entity, record } : null
}

/** The natural person a record is about. */
function subjectIdOf({ subject }: Partial<RecordData>): string | null {
  const id = typeof subject === 'object' && subject !== null && 'id' in subject ? subject.id : null
  return typeof id === 'string' && id !== '' ? id : null
}

function has({ fields }: Entity, name: string): boolean {
  return fields.some(({ path }) => path === name)
}

/** The first record of a subject. */
async function ofSubject(records: Records, entity: Entity, subjectId: string): Promise<string | null> {
  const filters = [{ path: 'subject', operator: 'Equals' as const, values: [subjectId] }]
  const { items } = await records.list(entity, { ...PLAIN_LIST, filters, size: 1, count: 'none' }, serverContext())
  return items[0]?.id ?? null
}

async function living(records: Records, entity: Entity, id: string): Promise<RecordData | null> {
  const record = await records.get(entity, id, serverContext()).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })
  return record?.delete.deleted ? null : record
}
