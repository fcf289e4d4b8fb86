import { isObject } from '../../../../catalogue/paths'
import { canEntity } from '../../../../catalogue/rights/rights'
import type { DecisionOrder, Difference, DifferenceGroup } from '../../../../contract/calls/difference'
import type { JsonObject } from '../../../../contract/json'
import { type LocalText, localText } from '../../../../contract/language'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { getVersion } from '../../../records'
import { GROUPS, type GroupDifferences, rightDifferences, takeRights } from '../../identity/accounts'
import { differenceId, differenceVersion, listChosen, ofKind, type Present } from './present'

type Right = GroupDifferences['items'][number] & Pick<GroupDifferences, 'record'>

/** Rights that the office granted or took, by group, for people who may read groups. */
export async function rightGroups(core: Core, context: CallContext): Promise<DifferenceGroup[]> {
  const groups = core.served(GROUPS)
  if (!groups || (context.principal && !canEntity(context.principal, groups, 'read'))) return []
  const found = (await rightDifferences(core, context)).filter(({ items }) => items.length > 0)
  const all = found.flatMap(listPresent)
  const values = all.map(({ source }) => ({
    id: source.record.id,
    field: 'authorities',
    entry: source.authority,
  }))
  const changes = await core.records().lastChanges(values)
  const items = all.map(({ shown, source }, index) => ({
    of: source.record,
    shown: { ...shown, changed: changes[index] ?? null },
  }))
  return found.map(({ record }) => {
    const own: Difference[] = items.filter(({ of }) => of === record).map(({ shown }) => shown)
    const link = { route: GROUPS, id: record.id }
    return {
      kind: 'right',
      id: String(record.code),
      label: groupName(record, context.lang),
      link,
      file: null,
      total: own.length,
      items: own,
    }
  })
}

/** The office's own rights are never told, so that to keep one only needs it to be there. */
export async function decideRights(core: Core, order: DecisionOrder, context: CallContext): Promise<void> {
  const wanted = ofKind(order, 'right')
  if (wanted.length === 0) return
  const chosen = listChosen((await rightDifferences(core, context)).flatMap(listPresent), wanted)
  if (order.decision === 'office') return
  for (const record of new Set(chosen.map((one) => one.record)))
    await takeRights(
      core,
      record,
      chosen.filter((one) => one.record === record),
      context,
    )
}

/** Its name in the language of the caller. */
function groupName(record: RecordData, lang: string): string {
  const { name } = record as JsonObject
  return (isObject(name) && localText(name as LocalText, lang)) || record.label
}

function listPresent({ items, record }: GroupDifferences): Present<Right>[] {
  return items.map((item) => {
    const { authority, file, name } = item
    return {
      source: { ...item, record },
      shown: {
        id: differenceId('right', record.id, authority),
        version: differenceVersion(getVersion(record), file),
        open: false,
        label: name,
        link: { route: GROUPS, id: record.id },
        path: 'authorities',
        was: file,
        file,
        office: !file,
      },
    }
  })
}
