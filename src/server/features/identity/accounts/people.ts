import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { relationId } from '../../../../catalogue/paths'
import type { ListQuery } from '../../../../contract/calls/api'
import { PAGE_SIZE_MAX } from '../../../../contract/constants'
import type { Json } from '../../../../contract/json'
import { LANGUAGES } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import type { Records } from '../../../records'

/** A record of the `users` entity, as read by sign-in. */
export interface Person {
  id: string
  username: string
  fullname: string
  email: string | null
  lang: string
  status: string | null
  subjectId: string | null
  /** null = decided by the groups */
  onBoard: boolean | null
  accessBackoffice: boolean | null
  mustChangePassword: boolean
  /** YYYY-MM-DD */
  passwordExpiresOn: string | null
}

/** Finds people among the records; deleted users are ignored. */
export interface People {
  /** takes the same time for an unknown name, so that timing does not reveal names */
  byName: (username: string) => Promise<Person | null>
  /** everyone with this address, ignoring case */
  byEmail: (email: string) => Promise<Person[]>
  byId: (id: string) => Promise<Person | null>
}

/** Dependencies of people. */
interface PeopleNeeds {
  records: () => Records
  users: () => Entity
  /** the language of those whose record names none */
  language: () => string
  /** languages on offer; absent = those of the application */
  languages?: (() => readonly string[]) | undefined
}

/** Reads people from the records of the `users` entity, whichever file declares it (decision 25). */
export function createPeople(needs: PeopleNeeds): People {
  const entity = needs.users
  const loadPerson = (id: string) => personById(needs, id)
  const first = async (filters: ListQuery['filters'], size: number): Promise<RecordData[]> => {
    const query = { ...PLAIN_LIST, filters, page: 0, size, count: 'none' as const }
    return (await needs.records().list(entity(), query, serverContext())).items
  }
  let anyone: string | undefined
  return {
    byName: async (username) => {
      const items = await first([{ path: 'username', operator: 'Equals', values: [username] }], 2)
      const named = items.find((one) => one.username === username)
      anyone ??= named?.id ?? (await first([], 1))[0]?.id
      const id = named?.id ?? anyone
      // A list row holds only its columns, hence the second read.
      const record = id ? await loadPerson(id) : null
      return named ? record : null
    },
    byEmail: async (email) => {
      const ids = await withAddress(needs.records(), entity(), email)
      const people = await Promise.all(ids.map(loadPerson))
      return people.filter((one) => one !== null)
    },
    byId: loadPerson,
  }
}

async function personById(needs: PeopleNeeds, id: string): Promise<Person | null> {
  const { records, users } = needs
  try {
    const record = await records().get(users(), id, serverContext())
    return record.delete.deleted ? null : person(record, needs)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** A language of their own that is not on offer is that of the office. */
function spokenBy(
  lang: string | null,
  { language, languages = () => LANGUAGES }: Pick<PeopleNeeds, 'language' | 'languages'>,
): string {
  return lang !== null && languages().includes(lang) ? lang : language()
}

function person(record: RecordData, needs: Pick<PeopleNeeds, 'language' | 'languages'>): Person {
  const { subject } = record
  return {
    id: record.id,
    username: text(record.username) ?? '',
    fullname: text(record.fullname) ?? text(record.username) ?? '',
    email: text(record.email),
    lang: spokenBy(text(record.lang), needs),
    status: record.status ?? null,
    subjectId: relationId(subject),
    onBoard: flag(record.onBoard),
    accessBackoffice: flag(record.accessBackoffice),
    mustChangePassword: record.mustChangePassword === true,
    passwordExpiresOn: text(record.passwordExpiresOn),
  }
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function flag(value: Json | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null
}

const ADDRESS = 'email'

/** The ids of records with an e-mail address, ignoring case; empty where the file has no such field. */
export async function withAddress(records: Records, entity: Entity, email: string): Promise<string[]> {
  if (email === '' || !entity.fields.some(({ path }) => path === ADDRESS)) return []
  const filters = [{ path: ADDRESS, operator: 'Contains' as const, values: [email] }]
  const query = {
    ...PLAIN_LIST,
    filters,
    columns: [ADDRESS],
    showArchived: true,
    size: PAGE_SIZE_MAX,
    count: 'none' as const,
  }
  const { items } = await records.list(entity, query, serverContext())
  return items.flatMap((item) =>
    String(item[ADDRESS]).toLowerCase() === email.toLowerCase() ? [item.id] : [],
  )
}
