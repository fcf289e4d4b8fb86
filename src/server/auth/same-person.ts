import { PLAIN_LIST } from '../../catalog/query'
import type { Entity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import { type Records, Refusal } from '../parts'
import { serverContext } from '../server-context'
import { withAddress } from './by-address'
import type { FlowNeeds } from './flows'

/** Collaborators are people whom the office knows before they register. */
const COLLABORATORS = 'collaborators'

/** Whom a registration is about, as far as its link says. */
export interface Registering {
  email: string
  /** the collaborator whom the invitation names */
  collaboratorId: string | null
}

/**
 * The collaborator who registers, or null: the one the invitation names, else the one whose address the link was sent to,
 * as long as nobody has an account for that person. Addresses that people besides managers write, such as contacts of
 * subjects, prove nothing here: what they lead to is a person's own page.
 */
export async function collaboratorOf(needs: FlowNeeds, { collaboratorId, email }: Registering): Promise<RecordData | null> {
  const entity = needs.entity(COLLABORATORS)
  if (!entity || !has(entity, 'subject')) return null
  const records = needs.records()
  if (collaboratorId) return living(records, entity, collaboratorId)
  const [id, another] = await withAddress(records, entity, email)
  const found = id !== undefined && another === undefined ? await living(records, entity, id) : null
  const subjectId = found && subjectIdOf(found)
  if (!subjectId || !has(needs.users(), 'subject')) return null
  return (await ofSubject(records, needs.users(), subjectId)) === null ? found : null
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
export function subjectIdOf({ subject }: Partial<RecordData>): string | null {
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
