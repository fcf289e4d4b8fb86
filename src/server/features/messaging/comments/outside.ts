import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { isEmpty, relationId, valueAt } from '../../../../catalogue/paths'
import { isReadOutside } from '../../../../catalogue/rights/rights'
import { USER_GROUPS } from '../../../../catalogue/rights/scope'
import type { Json, JsonObject } from '../../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../../contract/language'
import type { ScopeTest } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { OUTSIDE_ROLES, type Principal } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { accountsFeature } from '../../identity/accounts'
import type { CommentedRecord } from './readers'

/** Stands for somebody outside the office who may not have an account yet. */
const SOMEBODY = '00000000-0000-0000-0000-000000000000'
/** People tried for each role: rights by role differ among them only where access rules say so. */
const MAX_TRIED_PEOPLE = 3

type Somebody = Pick<Principal, 'id' | 'subjectId'>

/**
 * Whether somebody outside the office may read a record, now or once they have an account or it is shown to
 * them: it is read as each role from outside would, by those people whom the record names.
 */
export async function isOpenOutside(
  core: Core,
  place: CommentedRecord,
  record: RecordData,
): Promise<boolean> {
  const { entity } = place
  if (!isReadOutside(entity)) return false
  const tests = entity.scope?.any ?? []
  // Nobody knows here who will be in a group.
  const isForGroups = tests.some(
    (test) => 'path' in test && test.is === USER_GROUPS && !isEmpty(valueIn(record, test.path)),
  )
  if (isForGroups) return true
  const named = (await Promise.all(tests.map((test) => loadNamedPeople(core, place, record, test))))
    .flat()
    .slice(0, MAX_TRIED_PEOPLE)
  // What is not shown to them yet will be, with the comments it has by then.
  if (entity.scope?.where && named.some(({ subjectId }) => subjectId !== null)) return true
  const { inRole } = core.use(accountsFeature).accounts
  for (const role of OUTSIDE_ROLES) {
    const authorities = await inRole(role)
    for (const one of [{ id: SOMEBODY, subjectId: null }, ...named])
      if (await mayRead(core, place, { ...one, username: role, lang: DEFAULT_LANGUAGE, authorities }))
        return true
  }
  return false
}

/** The people whom a record, or another one about it, names by a test of its scope. */
async function loadNamedPeople(
  core: Core,
  { id }: CommentedRecord,
  record: RecordData,
  test: ScopeTest,
): Promise<Somebody[]> {
  if ('path' in test) return somebody(test.is, valueIn(record, test.path))
  const child = 'exists' in test ? core.entity(test.exists) : undefined
  if (!child || !('exists' in test)) return []
  const filters = [{ path: test.by, operator: 'Equals' as const, values: [id] }]
  const { items } = await core
    .records()
    .list(child, { ...PLAIN_LIST, filters, size: MAX_TRIED_PEOPLE, count: 'none' }, serverContext())
  return items.flatMap((row) =>
    Object.entries(test.where).flatMap(([path, is]) => somebody(is, valueIn(row, path))),
  )
}

function somebody(word: string, value: Json | undefined): Somebody[] {
  const id = typeof value === 'string' ? value : relationId(value)
  if (id === null || id === '') return []
  if (word === 'user.subjectId') return [{ id: SOMEBODY, subjectId: id }]
  return word === 'user.id' ? [{ id, subjectId: null }] : []
}

const valueIn = (record: RecordData, path: string): Json | undefined => valueAt(record as JsonObject, path)

async function mayRead(
  { records }: Core,
  { entity, id }: CommentedRecord,
  principal: Principal,
): Promise<boolean> {
  try {
    await records().get(entity, id, { ...serverContext(), principal })
    return true
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return false
    throw error
  }
}
