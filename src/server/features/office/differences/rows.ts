import { canEntity } from '../../../../catalogue/rights/rights'
import {
  type DecisionOrder,
  type Difference,
  type DifferenceGroup,
  PRESENCE,
} from '../../../../contract/calls/difference'
import { type LookupTable, TABLES_ROUTE } from '../../../../contract/model/lookup'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { getHiddenFields, getVersion, requireEntity } from '../../../records'
import { lookupsFeature, type RowDifference } from '../lookups'
import { differenceId, differenceVersion, idPart, listChosen, ofKind, type Present } from './present'

/** The differences of reference tables, for people who may read them. */
export async function rowGroups(core: Core, context: CallContext): Promise<DifferenceGroup[]> {
  const tables = core.builtIn(TABLES_ROUTE)()
  if (context.principal && !canEntity(context.principal, tables, 'read')) return []
  const found = await core.use(lookupsFeature).differences([...core.catalogue().lookups.values()])
  const groups = found
    .map(({ items, table }) => ({ table, present: getVisibleDifferences(core, context, table, items) }))
    .filter(({ present }) => present.length > 0)
  const all = groups.flatMap(({ present }) => present)
  const changes = await loadLastChanges(core, all)
  return groups.map(({ present, table }) => ({
    kind: 'row',
    id: table.table,
    label: tableName(table, context.lang),
    link: null,
    file: table.file ?? null,
    total: present.length,
    items: present.map((one): Difference => ({ ...one.shown, changed: changes.get(one) ?? null })),
  }))
}

/**
 * Decides what an order says of rows, table by table in a fixed order, so that two orders never wait for each
 * other.
 */
export async function decideRows(core: Core, order: DecisionOrder, context: CallContext): Promise<void> {
  const wanted = ofKind(order, 'row')
  if (wanted.length === 0) return
  requireEntity(context, core.builtIn(TABLES_ROUTE)(), 'write')
  const known = new Map([...core.catalogue().lookups.values()].map((table) => [table.table, table]))
  for (const code of [...new Set(wanted.map(({ id }) => idPart(id, 1)))].sort()) {
    const table = known.get(code)
    const items = wanted.filter(({ id }) => idPart(id, 1) === code)
    if (!table) listChosen([], items)
    else
      await core.use(lookupsFeature).decide(
        table,
        {
          decision: order.decision,
          choose: (present) => listChosen(getVisibleDifferences(core, context, table, present.items), items),
        },
        context,
      )
  }
}

/** What the caller may see of them. */
function getVisibleDifferences(
  core: Core,
  context: CallContext,
  table: LookupTable,
  items: readonly RowDifference[],
): Present<RowDifference>[] {
  const entity = core.builtIn(TABLES_ROUTE)()
  const closed = [
    ...getHiddenFields(entity, context),
    ...entity.fields.flatMap(({ masked, path }) => (masked ? [path] : [])),
  ]
  return items
    .filter(({ path }) => !closed.includes(path))
    .map((source) => ({ source, shown: toRowView(table, source) }))
}

function toRowView({ table }: LookupTable, one: RowDifference): Present<RowDifference>['shown'] {
  const { code, file, isOpen: open, office, path, record, row, was } = one
  return {
    id: differenceId('row', table, code, path),
    version: differenceVersion(record ? getVersion(record) : null, {
      was,
      file,
      office,
      open,
      row: path === PRESENCE ? row : null,
    }),
    open,
    path,
    was,
    file,
    office,
    label: record?.label ?? `${code} – ${String(row?.name ?? code)}`,
    link: record && { route: TABLES_ROUTE, id: record.id },
  }
}

async function loadLastChanges({ records }: Core, all: readonly Present<RowDifference>[]) {
  const kept = all.filter(({ source }) => source.record)
  const changes = await records().lastChanges(
    kept.map(({ source: { office, path, record } }) => ({
      id: record?.id ?? '',
      field: getField(path, office),
      entry: null,
    })),
  )
  return new Map(kept.map((one, index) => [one, changes[index] ?? null]))
}

/** The field whose change made it so. */
function getField(path: string, office: RowDifference['office']): string | null {
  if (path !== PRESENCE) return path
  return office === 'deleted' ? 'delete' : office === 'disabled' ? 'status' : null
}

function tableName({ name, texts }: LookupTable, lang: string): string {
  return texts[lang]?.many ?? texts.en?.many ?? Object.values(texts)[0]?.many ?? name
}
