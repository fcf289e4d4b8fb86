import { cellText } from '../../catalogue/kinds/cells'
import { plainName } from '../../catalogue/search-text'
import type { LookupOption } from '../../contract/ports/widget'
import type { Office } from '../office/office'
import type { ImportField } from './fields'
import type { Mapping } from './mapping'
import type { FileTable } from './table'

type Labels = Map<string, string | null>

/** Names per list call. */
const LABELS_PER_CALL = 40
const PAGE_SIZE = 200

/** Values by label for every mapped lookup and relation of a table. */
export async function loadLabels(
  office: Pick<Office, 'conf' | 'lookups' | 'ports'>,
  table: FileTable,
  mapping: Mapping,
  fields: readonly ImportField[],
): Promise<Map<string, Labels>> {
  const found = new Map<string, Labels>()
  for (const [column, path] of mapping.entries()) {
    const field = fields.find((one) => one.path === path)
    if (field?.lookup) found.set(field.path, lookupLabels(await options(office, field.lookup)))
    if (field?.relation) {
      const names = [
        ...new Set(table.rows.map((row) => cellText(row[column] ?? '')).filter((name) => name !== '')),
      ]
      found.set(field.path, await relationLabels(office, field.relation, names))
    }
  }
  return found
}

/** Waits for the rows of a lookup table. */
function options({ lookups }: Pick<Office, 'lookups'>, name: string): Promise<readonly LookupOption[]> {
  return new Promise((resolve) => {
    const look = () => {
      const { options: rows, state } = lookups.peek(name, {})
      if (state === 'loading') return
      end()
      resolve(rows)
    }
    const end = lookups.subscribe(look)
    look()
  })
}

function lookupLabels(rows: readonly LookupOption[]): Labels {
  const labels: Labels = new Map()
  for (const { value, label } of rows) put(labels, label, value)
  // A value takes precedence over another row's label.
  for (const { value } of rows) labels.set(plainName(value), value)
  return labels
}

async function relationLabels(
  office: Pick<Office, 'conf' | 'ports'>,
  route: string,
  names: readonly string[],
): Promise<Labels> {
  const labels: Labels = new Map()
  // Without read permission, records are found by their full name only.
  const isReader = office.conf.byRoute(route)?.canRead === true
  const { records } = office.ports.backend
  for (let from = 0; from < names.length; from += LABELS_PER_CALL) {
    const asked = names.slice(from, from + LABELS_PER_CALL)
    for (const path of isReader ? ['label', 'code'] : ['label']) {
      const filters = [{ path, operator: 'In' as const, values: asked }]
      const { items } = isReader
        ? await records.list(
            route,
            { filters, size: PAGE_SIZE, count: 'none', columns: ['label', 'code'] },
            { quiet: true },
          )
        : await records.names(route, { filters })
      for (const { id, label, code } of items) put(labels, path === 'label' ? label : (code ?? ''), id)
    }
  }
  return labels
}

function put(labels: Labels, label: string, value: string): void {
  const name = plainName(label)
  const known = labels.get(name)
  labels.set(name, known === undefined || known === value ? value : null)
}
