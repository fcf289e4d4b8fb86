import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { isObject } from '../../../../catalogue/paths'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import type { Records } from '../../../records'
import type { LinkRow } from '../accounts'
import { alreadyExists, type FlowNeeds, withAddress } from '../accounts'
import { REGISTRATION_SUBJECT_TYPE } from './registration'

/** Collaborators are known to the office before they register. */
const COLLABORATORS = 'collaborators'
const SUBJECTS = 'subjects'

/** The entity that holds people of each account type. */
const RELATIONS: Readonly<Record<string, string>> = {
  COLLABORATOR: COLLABORATORS,
  CUSTOMER: 'customers',
  SUPPLIER: 'suppliers',
}

/** An invitation with its entity. */
export interface Invited {
  entity: Entity
  record: RecordData
}

/**
 * The existing subject of a link's holder, or null: that of the customer, supplier or collaborator named by
 * the invitation, else of the collaborator with the link's address. Refuses ALREADY_EXISTS when the
 * invitation names a natural person who has another account.
 */
export async function findSubject(
  needs: FlowNeeds,
  link: LinkRow,
  invited: Invited | null,
): Promise<string | null> {
  const named = invited && (await loadNamedSubjectId(needs, link.type, invited))
  if (!named) return subjectByAddress(needs, link.email)
  const account = await ofSubject(needs.records(), needs.users(), named)
  if (account !== null && account !== link.userId && (await isPerson(needs, named))) throw alreadyExists()
  return named
}

/** The subject of the record that an invitation names for its account type. */
async function loadNamedSubjectId(
  needs: FlowNeeds,
  type: string,
  { entity, record }: Invited,
): Promise<string | null> {
  for (const route of new Set([RELATIONS[type] ?? COLLABORATORS, COLLABORATORS])) {
    const target = needs.entity(route)
    const field = entity.fields.find(({ relation }) => relation?.route === route)
    const named = field && record[field.path]
    const id = isObject(named) && typeof named.id === 'string' ? named.id : null
    const found =
      target && has(target, 'subject') && id ? await loadLiveRecord(needs.records(), target, id) : null
    if (found) return getSubjectId(found)
  }
  return null
}

/**
 * The subject of the only collaborator with this address, unless that person already has an account.
 * Addresses that non-managers can edit, such as contacts of subjects, are not accepted as proof, because they
 * would grant access to a person's own page.
 */
async function subjectByAddress(needs: FlowNeeds, email: string): Promise<string | null> {
  const entity = needs.entity(COLLABORATORS)
  if (!entity || !has(entity, 'subject') || !has(needs.users(), 'subject')) return null
  const records = needs.records()
  const [id, another] = await withAddress(records, entity, email)
  const found = id !== undefined && another === undefined ? await loadLiveRecord(records, entity, id) : null
  const subjectId = found && getSubjectId(found)
  return subjectId && (await ofSubject(records, needs.users(), subjectId)) === null ? subjectId : null
}

/** A company may have accounts for several people, a natural person only one. */
async function isPerson(needs: FlowNeeds, subjectId: string): Promise<boolean> {
  const entity = needs.entity(SUBJECTS)
  const found = entity && (await loadLiveRecord(needs.records(), entity, subjectId))
  return found?.subjectType === REGISTRATION_SUBJECT_TYPE
}

/** The id of a record's natural person. */
function getSubjectId({ subject }: Partial<RecordData>): string | null {
  const id = typeof subject === 'object' && subject !== null && 'id' in subject ? subject.id : null
  return typeof id === 'string' && id !== '' ? id : null
}

function has({ fields }: Entity, name: string): boolean {
  return fields.some(({ path }) => path === name)
}

/** The first record of a subject. */
async function ofSubject(records: Records, entity: Entity, subjectId: string): Promise<string | null> {
  const filters = [{ path: 'subject', operator: 'Equals' as const, values: [subjectId] }]
  const { items } = await records.list(
    entity,
    { ...PLAIN_LIST, filters, size: 1, count: 'none' },
    serverContext(),
  )
  return items[0]?.id ?? null
}

async function loadLiveRecord(records: Records, entity: Entity, id: string): Promise<RecordData | null> {
  const record = await records.get(entity, id, serverContext()).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  })
  return record?.delete.deleted ? null : record
}
