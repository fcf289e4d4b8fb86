import { KINDS } from '../../catalogue/kinds'
import type { CellField } from '../../catalogue/kinds/cells'
import { enumLabel } from '../../catalogue/labels/texts'
import { fileColumnName, getColumnLabel } from '../../catalogue/list-query/column-names'
import { listPaths } from '../../catalogue/list-query/filter-term'
import { compile } from '../../catalogue/rules/program'
import { compileRules } from '../../catalogue/rules/rules'
import { dependencies } from '../../catalogue/rules/unit'
import { plainName } from '../../catalogue/search-text'
import type { JsonObject } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { decimalsTaken } from '../../contract/numbers/decimal'

/** A field that a column of an imported file may fill. */
export interface ImportField extends CellField {
  label: string
  /** the names of columns that mean this field and no other */
  names: string[]
  /** names that it may share with others: those of its last step */
  shortNames: string[]
  lookup: string | null
  relation: string | null
  required: boolean
  /** records are found by its value */
  isKey: boolean
}

/** The fields of an entity that this user may import into records with the `fixed` values. */
export function importFields(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  fixed: JsonObject = {},
): ImportField[] {
  // A read-only code still finds the record it belongs to.
  const locked = conf.fields.readOnly.filter((path) => path !== 'code')
  const closed = [
    ...conf.fields.hidden,
    ...locked,
    ...Object.keys(fixed),
    ...listFieldsHiddenBy(fixed, entity),
  ]
  const computed = new Set(entity.rules.flatMap(({ field, value }) => (value === undefined ? [] : [field])))
  const isOpen = ({ path, kind, server }: Field) =>
    KINDS[kind].isScalar &&
    !server &&
    !path.includes('[]') &&
    !computed.has(path) &&
    !closed.some((one) => path === one || path.startsWith(`${one}.`))
  const code = listPaths(entity).get('code')?.field
  const fields = [
    ...(code ? [{ ...code, kind: 'text' as const }] : []),
    ...entity.fields.filter(({ path }) => path !== 'code'),
  ]
  return fields.filter(isOpen).map((field) => importField(entity, field, lang))
}

/**
 * The fields that rules hide by the fixed values alone, whatever the file says: those of the other tables.
 */
function listFieldsHiddenBy(fixed: JsonObject, entity: PublicEntity): string[] {
  const isGiven = (visible: string): boolean => {
    const { ambient, reads } = dependencies(compile(visible).reads, null)
    return ambient.length === 0 && reads.length > 0 && reads.every((read) => read in fixed)
  }
  const rules = compileRules(entity)
  return entity.rules.flatMap(({ field, visible }) =>
    field !== null && visible !== undefined && isGiven(visible) && !rules.holds(visible, fixed)
      ? [field]
      : [],
  )
}

function importField(entity: PublicEntity, field: Field, lang: string): ImportField {
  const { path, kind, lookup, relation, required, unique, values, options, schema } = field
  const langs = Object.keys(entity.texts)
  const labels = langs.map((one) => getColumnLabel(entity, path, one))
  const last = path.split('.').at(-1) ?? path
  return {
    path,
    kind,
    label: getColumnLabel(entity, path, lang),
    names: [...new Set([path, ...labels, ...langs.map((one) => fileColumnName(entity, path, one))])],
    shortNames: [...new Set([last, ...labels.map((one) => one.split(' · ').at(-1) ?? one)])],
    choices: (values ?? []).map((value) => ({
      value,
      labels: langs.map((one) => enumLabel(entity, path, value, one)),
    })),
    lookup: lookup?.name ?? null,
    relation: relation?.route ?? null,
    required,
    decimals: KINDS[kind].figures === null ? undefined : decimalsTaken(options, schema),
    units: [options.prefix, options.suffix, options.currency].flatMap((one) =>
      typeof one === 'string' && one !== '' ? [one] : [],
    ),
    isKey:
      path === 'code' || unique || entity.unique.some((paths) => paths.length === 1 && paths[0] === path),
  }
}

/**
 * Names of columns that no file fills here: of fields closed to this person, of copies and of what the server
 * keeps. A column with such a name goes to no field of a similar one.
 */
export function getClosedColumnNames(
  entity: PublicEntity,
  fields: readonly ImportField[],
): ReadonlySet<string> {
  const open = new Set(fields.map(({ path }) => path))
  const closed = [...listPaths(entity).keys()].filter((path) => !open.has(path))
  const langs = Object.keys(entity.texts)
  return new Set(closed.flatMap((path) => langs.map((lang) => plainName(fileColumnName(entity, path, lang)))))
}

export { getColumnLabel } from '../../catalogue/list-query/column-names'
