import { PLAIN_LIST } from '../../../catalog/query'
import { authorityOf } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { LocalText } from '../../../contract/language'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import type { Records } from '../../records'
import { declaredOf } from '../../records'
import extra from './authorities.json'
import named from './groups.json'
import { readAllGroups } from './groups-store'

/** What the records of groups and authorities are made with. */
export interface RightsRecordsNeeds {
  db: Database
  records: () => Records
  /** an entity that is served; an installation without one has no such records */
  entity: (route: string) => Entity | undefined
}

/** Routes of the entities whose records are groups, authorities and people. */
export const GROUPS = 'profiles'
export const AUTHORITIES = 'authorizations'

const MARK = { group: 'group:', authority: 'authority:' } as const
const OPERATIONS = {
  read: { sign: 'R', it: 'lettura', en: 'read' },
  write: { sign: 'W', it: 'modifica', en: 'change' },
  delete: { sign: 'D', it: 'eliminazione', en: 'delete' },
} as const

/** The record with a code, deleted or not; null = none. */
export async function idByCode(records: Records, entity: Entity, code: string): Promise<string | null> {
  const filters = [{ path: 'code', operator: 'Equals' as const, values: [code] }]
  const query = { ...PLAIN_LIST, filters, size: 1, count: 'none' as const, showDeleted: true, showArchived: true }
  return (await records.list(entity, query, serverContext())).items[0]?.id ?? null
}

/** Makes the records of authorities and groups that were never made; what a person deleted does not come back. */
export async function seedRightsRecords(needs: RightsRecordsNeeds, entities: readonly Entity[]): Promise<void> {
  const groups = needs.entity(GROUPS)
  const authorities = needs.entity(AUTHORITIES)
  if (authorities)
    await seedOnce(needs, authorities, MARK.authority, [
      ...roleRecords(),
      ...[...entities.map(holding), ...extra].flatMap(permissionRecords),
    ])
  if (!groups?.fields.some(({ path }) => path === 'authorities')) return
  const known = await readAllGroups(needs.db)
  await seedOnce(
    needs,
    groups,
    MARK.group,
    [...known].map(([code, held]) => ({ code, name: nameOf(code), authorities: held })),
  )
}

async function seedOnce({ db, records }: RightsRecordsNeeds, entity: Entity, mark: string, wanted: readonly JsonObject[]) {
  const seen = await readMarks(db, mark)
  for (const body of wanted) {
    const code = String(body.code)
    if (seen.has(code)) continue
    const known = await idByCode(records(), entity, code)
    const id = known ?? (await records().create(entity, { code, ...declaredOf(entity, body) }, serverContext())).id
    await writeMark(db, mark + code, id)
    seen.set(code, id)
  }
}

function nameOf(code: string): JsonObject {
  return named.find((one) => one.code === code)?.name ?? { it: code, en: code }
}

function roleRecords(): JsonObject[] {
  return named.map(({ code, name }) => ({ code, name, kind: 'ROLE', system: true }))
}

/** What may be read, changed and deleted by an authority: an entity, or a subject without a file yet. */
interface Holding {
  stem: string
  name: LocalText
}

function holding({ authority, texts }: Entity): Holding {
  return { stem: authority, name: { it: texts.it?.entity.many ?? authority, en: texts.en?.entity.many ?? authority } }
}

function permissionRecords({ name, stem }: Holding): JsonObject[] {
  return (['read', 'write', 'delete'] as const).map((operation) => ({
    code: authorityOf(stem, operation),
    kind: 'PERMISSION',
    entityStem: stem,
    operation: OPERATIONS[operation].sign,
    name: { it: `${name.it}: ${OPERATIONS[operation].it}`, en: `${name.en}: ${OPERATIONS[operation].en}` },
    system: true,
  }))
}
