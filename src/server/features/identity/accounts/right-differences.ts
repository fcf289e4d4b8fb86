import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { textsIn } from '../../../../catalogue/paths'
import { PAGE_SIZE_MAX } from '../../../../contract/constants'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { toBaseVersion } from '../../../records'
import { GROUPS } from './group-records'
import { loadFileAuthorities, readAllGroups } from './groups'
import { authorityNames } from './rights-table'

/** An authority that a group has otherwise than the files say. */
export interface RightDifference {
  authority: string
  /** the authority in the language of the caller */
  name: string
  /** whether the files give it; the office says the opposite */
  file: boolean
}

/** The differences of one group. */
export interface GroupDifferences {
  record: RecordData
  items: RightDifference[]
}

/**
 * Rights that the office granted or took in a group's record. Files were applied when they changed, so none
 * of these waits for a decision. Deleted and disabled groups grant nothing and have none.
 */
export async function rightDifferences(core: Core, context: CallContext): Promise<GroupDifferences[]> {
  const groups = getGroups(core)
  if (!groups) return []
  const [words, held] = [
    await loadFileAuthorities(core.db, new Set(core.catalogue().entities.keys())),
    await readAllGroups(core.db),
  ]
  const names = await authorityNames(core, context)
  return (await groupRecords(core, groups)).map((record) => {
    const own = new Set(held.get(String(record.code)))
    const items = [...words].flatMap(([authority, giving]) => {
      const file = giving.some((word) => own.has(word))
      return file === own.has(authority) ? [] : [{ authority, name: names.get(authority) ?? authority, file }]
    })
    return { record, items }
  })
}

/** Gives and takes rights of a group as the files say, by a change of its record. */
export async function takeRights(
  core: Core,
  record: RecordData,
  items: readonly Pick<RightDifference, 'authority' | 'file'>[],
  context: CallContext,
): Promise<void> {
  const groups = getGroups(core)
  if (!groups || items.length === 0) return
  const known = textsIn((record as JsonObject).authorities)
  const [given, taken] = [true, false].map((file) =>
    items.filter((one) => one.file === file).map(({ authority }) => authority),
  ) as [string[], string[]]
  const authorities = [...new Set([...known, ...given])].filter((one) => !taken.includes(one))
  await core.records().update(groups, record.id, { authorities, ...toBaseVersion(record) }, context)
}

function getGroups({ served }: Core): Entity | undefined {
  const groups = served(GROUPS)
  return groups?.fields.some(({ path }) => path === 'authorities') ? groups : undefined
}

async function groupRecords({ records }: Core, groups: Entity): Promise<RecordData[]> {
  const found: RecordData[] = []
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const query = { ...PLAIN_LIST, size: PAGE_SIZE_MAX, count: 'none' as const, after }
    const page = await records().list(groups, query, serverContext())
    found.push(...page.items.filter(({ status }) => status !== 'DISABLED'))
    after = page.next ?? undefined
  }
  return found
}
