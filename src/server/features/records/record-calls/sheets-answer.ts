import { keysOfTable, labelsOfTable } from '../../../../catalogue/labels/sheet-labels'
import { entityName, enumLabel, fieldLabel, keyInWords } from '../../../../catalogue/labels/texts'
import { canEntity } from '../../../../catalogue/rights/rights'
import { localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import { type LookupTable, TABLES_ROUTE } from '../../../../contract/model/lookup'
import type { SheetUse, SheetView } from '../../../../contract/model/sheets'
import type { Principal } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { lookupsFeature } from '../../office/lookups'

/**
 * `GET {endpoint}/sheets`: the sheets of a list by name, with their row counts, including those of the file
 * without rows.
 */
export async function sheetsAnswer(
  call: HttpCall,
  core: Core,
  entity: Entity,
): Promise<{ items: SheetView[] }> {
  const { sheets } = entity.list
  if (!sheets) throw new Refusal('NOT_FOUND', `The file of ${entity.route} declares no sheets`)
  const context = createContext(call)
  const { user } = call.get('signed')
  const parts = new Map(
    (await core.records().sheets(entity, sheets.by, context)).map((part) => [part.value, part]),
  )
  const known = await loadNames(core, entity, sheets.by, context.lang)
  const values = [...new Set([...known.keys(), ...parts.keys()])]
  const ofTables = entity.route === TABLES_ROUTE
  const uses = ofTables ? usesOfTables(core, user, context.lang) : new Map<string, SheetUse[]>()
  const tables = new Map(
    ofTables ? [...core.catalogue().lookups.values()].map((one) => [one.table, one]) : [],
  )
  const items = values.map((value) => ({
    value,
    name: known.get(value) ?? keyInWords(value),
    count: parts.get(value)?.count ?? 0,
    ...listFields(entity, parts.get(value)?.filled ?? [], tables.get(value)),
    uses: uses.get(value) ?? [],
  }))
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, context.lang)) }
}

/**
 * Which fields a sheet consists of, and its own labels of them; a described table has its columns before it
 * has rows.
 */
function listFields(
  { fields }: Entity,
  filled: readonly string[],
  table: LookupTable | undefined,
): Pick<SheetView, 'fields' | 'labels'> {
  if (!table) return { fields: [...filled], labels: {} }
  const wanted = new Set(['name', ...filled, ...keysOfTable(table)])
  return {
    fields: fields.map(({ path }) => path).filter((path) => wanted.has(path)),
    labels: labelsOfTable(table),
  }
}

/** The values that the file declares, with their names. */
async function loadNames(core: Core, entity: Entity, by: string, lang: string): Promise<Map<string, string>> {
  const field = entity.fields.find(({ path }) => path === by)
  const tables = [...core.catalogue().lookups.values()]
  if (entity.route === TABLES_ROUTE) return new Map(tables.map((one) => [one.table, tableName(one, lang)]))
  if (field?.values) return new Map(field.values.map((code) => [code, enumLabel(entity, by, code, lang)]))
  const table = tables.find(({ name }) => name === field?.lookup?.name)
  if (!table) return new Map()
  const rows = await core.use(lookupsFeature).rows([table.table], {})
  const label = (row: (typeof rows)[number]) =>
    localText((row.formattedOutput ?? undefined) as Record<string, string> | undefined, lang) ??
    String(row.name)
  return new Map(rows.map((row) => [String(row[table.value] ?? row.code), label(row)]))
}

function tableName({ table, texts }: LookupTable, lang: string): string {
  const many = Object.fromEntries(
    Object.entries(texts).flatMap(([one, said]) => (said.many ? [[one, said.many]] : [])),
  )
  return localText(many, lang) ?? keyInWords(table)
}

/** The fields in which the rows of each table are chosen, by the table's code. */
function usesOfTables({ catalogue }: Core, principal: Principal, lang: string): Map<string, SheetUse[]> {
  const uses = new Map<string, SheetUse[]>()
  for (const { entity } of catalogue().entities.values()) {
    if (!canEntity(principal, entity, 'read')) continue
    for (const { lookup, options, path } of entity.fields) {
      const names = [
        ...(lookup ? [lookup.name] : []),
        ...(Array.isArray(options.tables) ? options.tables : []),
      ]
      for (const name of new Set(names)) {
        const code = catalogue().lookups.get(String(name))?.table
        if (code === undefined) continue
        const use = {
          route: entity.route,
          name: entityName(entity, lang, 'many'),
          field: fieldLabel(entity, path, lang),
        }
        uses.set(code, [...(uses.get(code) ?? []), use])
      }
    }
  }
  return uses
}
