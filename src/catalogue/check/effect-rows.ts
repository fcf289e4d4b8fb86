import type { CopiedRowsFile, EffectFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure } from '../kinds'
import { relationOn } from '../resolve/paths'
import { checkSetValue } from './effect-values'
import { checkEffectExpression } from './rules'

/** The lists with parts among some fields, by path. */
const listsOf = (fields: Iterable<Field>): string[] => {
  const all = [...fields]
  return all
    .filter(({ kind, path }) => getStructure(kind) === 'rows' && !path.includes('[]') && hasParts(all, path))
    .map(({ path }) => path)
}

const hasParts = (fields: readonly Field[], list: string): boolean =>
  fields.some(({ path }) => path.startsWith(`${list}[].`))

/** Checks the rows that an effect copies into lists of an entity: lists, columns and expressions. */
export function checkCopiedRows(
  context: CheckContext,
  { rows, route }: { rows: Record<string, CopiedRowsFile> | undefined; route: string },
  at: JsonPath,
): void {
  const fields = route === context.file.route ? context.byPath : context.target(route)
  for (const [list, one] of Object.entries(rows ?? {})) {
    const here = [...at, list]
    const known = fields && listsOf(fields.values())
    if (known && !known.includes(list)) {
      const hint = didYouMean(list, known, `"${route}" has no list of rows`)
      context.report.key('UNKNOWN_FIELD', here, `"${route}" has no list "${list}"`, hint)
    } else if (isSource(context, one, here)) checkColumns(context, { fields, list, one, route }, here)
  }
}

/** A list of the record itself, or of a record that one of its relations names. */
function isSource(context: CheckContext, { from }: CopiedRowsFile, at: JsonPath): boolean {
  const via = relationOn(context, from)
  const own = listsOf(context.byPath.values())
  if (!via) {
    if (own.includes(from)) return true
    const across = listRelated(context)
    const hint = didYouMean(from, [...own, ...across], 'name a list of the record, or of one that it names')
    context.report.value('UNKNOWN_FIELD', [...at, 'from'], `there is no list "${from}"`, hint)
    return false
  }
  const fields = context.target(via.relation?.route ?? '')
  if (!fields) return false
  const known = listsOf(fields.values()).map((path) => `${via.path}.${path}`)
  if (known.includes(from)) return true
  const hint = didYouMean(from, known, `"${via.relation?.route}" has no list of rows`)
  context.report.value('UNKNOWN_FIELD', [...at, 'from'], `there is no list "${from}"`, hint)
  return false
}

function listRelated({ byPath, target }: CheckContext): string[] {
  return [...byPath.values()].flatMap(({ kind, path, relation }) =>
    relation && getStructure(kind) === 'reference'
      ? listsOf(target(relation.route)?.values() ?? []).map((list) => `${path}.${list}`)
      : [],
  )
}

interface Columns {
  fields: ReadonlyMap<string, Field> | undefined
  list: string
  one: CopiedRowsFile
  route: string
}

function checkColumns(context: CheckContext, { fields, list, one, route }: Columns, at: JsonPath): void {
  checkEffectExpression(context, one.when, null, { at: [...at, 'when'], list: one.from })
  const columns = [...(fields?.keys() ?? [])].flatMap((path) =>
    path.startsWith(`${list}[].`) ? [path.slice(list.length + 3)] : [],
  )
  for (const [column, value] of Object.entries(one.map)) {
    const field = fields?.get(`${list}[].${column}`)
    if (fields && !field) {
      const hint = didYouMean(column, columns, `declare it in ${list} of ${route}`)
      context.report.key('UNKNOWN_FIELD', [...at, 'map', column], `"${list}" has no column "${column}"`, hint)
    } else checkSetValue(context, value, field, { at: [...at, 'map', column], list: one.from })
  }
  for (const field of fields?.values() ?? []) checkNeeded(context, { field, list, one }, at)
}

/**
 * A row without a column that it needs would be refused, and with it every change that triggers the effect.
 */
function checkNeeded(
  { report }: CheckContext,
  { field, list, one }: { field: Field; list: string; one: CopiedRowsFile },
  at: JsonPath,
): void {
  const column = field.path.startsWith(`${list}[].`) ? field.path.slice(list.length + 3) : ''
  if (column === '' || /[.[]/.test(column) || !field.required || field.default !== null) return
  if (field.server || field.defaultFrom !== undefined || column in one.map) return
  report.value('BAD_EFFECT', at, `the rows of "${list}" need "${column}"`, 'name it in "map"')
}

/** The rows that the steps of an effect copy, where they go to the record itself. */
export function checkRowsOfRecord(context: CheckContext, { rows }: EffectFile, at: JsonPath): void {
  checkCopiedRows(context, { rows, route: context.file.route }, [...at, 'rows'])
}
