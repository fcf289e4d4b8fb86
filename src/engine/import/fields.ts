import { listPaths } from '../../catalog/filter-term'
import { KINDS } from '../../catalog/kinds'
import type { CellField } from '../../catalog/kinds/cells'
import { compile } from '../../catalog/rules/program'
import { compileRules } from '../../catalog/rules/rules'
import { dependencies } from '../../catalog/rules/unit'
import { enumLabel, fieldLabel } from '../../catalog/texts'
import type { EntityConf } from '../../contract/conf'
import { decimalsTaken } from '../../contract/decimal'
import type { PublicEntity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { JsonObject } from '../../contract/json'

/** A field that a column of an imported file may fill. */
export interface ImportField extends CellField {
  label: string
  /** every column name accepted for it */
  names: string[]
  lookup: string | null
  relation: string | null
  required: boolean
  /** records are found by its value */
  isKey: boolean
}

/** The fields of an entity that this user may import into records with the `fixed` values. */
export function importFields(entity: PublicEntity, conf: EntityConf, lang: string, fixed: JsonObject = {}): ImportField[] {
  // A read-only code still finds the record it belongs to.
  const locked = conf.fields.readOnly.filter((path) => path !== 'code')
  const closed = [...conf.fields.hidden, ...locked, ...Object.keys(fixed), ...hiddenBy(fixed, entity)]
  const computed = new Set(entity.rules.flatMap(({ field, value }) => (value === undefined ? [] : [field])))
  const isOpen = ({ path, kind, server }: Field) =>
    KINDS[kind].isScalar &&
    !server &&
    !path.includes('[]') &&
    !computed.has(path) &&
    !closed.some((one) => path === one || path.startsWith(`${one}.`))
  const code = listPaths(entity).get('code')?.field
  const fields = [...(code ? [{ ...code, kind: 'text' as const }] : []), ...entity.fields.filter(({ path }) => path !== 'code')]
  return fields.filter(isOpen).map((field) => importField(entity, field, lang))
}

/** The fields that rules hide by the fixed values alone, whatever the file says: those of the other tables. */
function hiddenBy(fixed: JsonObject, entity: PublicEntity): string[] {
  const isGiven = (visible: string): boolean => {
    const { ambient, reads } = dependencies(compile(visible).reads, null)
    return ambient.length === 0 && reads.length > 0 && reads.every((read) => read in fixed)
  }
  const rules = compileRules(entity)
  return entity.rules.flatMap(({ field, visible }) =>
    field !== null && visible !== undefined && isGiven(visible) && !rules.holds(visible, fixed) ? [field] : [],
  )
}

function importField(entity: PublicEntity, field: Field, lang: string): ImportField {
  const { path, kind, lookup, relation, required, unique, values, options, schema } = field
  const langs = Object.keys(entity.texts)
  const labels = langs.map((one) => labelOf(entity, path, one))
  const last = path.split('.').at(-1) ?? path
  return {
    path,
    kind,
    label: labelOf(entity, path, lang),
    names: [...new Set([path, last, ...labels, ...labels.map((one) => one.split(' · ').at(-1) ?? one)])],
    choices: (values ?? []).map((value) => ({ value, labels: langs.map((one) => enumLabel(entity, path, value, one)) })),
    lookup: lookup?.name ?? null,
    relation: relation?.route ?? null,
    required,
    decimals: KINDS[kind].figures === null ? undefined : decimalsTaken(options, schema),
    units: [options.prefix, options.suffix, options.currency].flatMap((one) =>
      typeof one === 'string' && one !== '' ? [one] : [],
    ),
    isKey: path === 'code' || unique || entity.unique.some((paths) => paths.length === 1 && paths[0] === path),
  }
}

/** The label of a field with those of its groups: «Sede · Città». A part of rows is labelled by its list. */
export function labelOf(entity: PublicEntity, path: string, lang: string): string {
  const steps = path.split('.').map((step) => (/^[0-9a-f-]{36}$/.test(step) ? '' : step))
  const named = steps.flatMap((step, index) =>
    step === ''
      ? []
      : [
          steps
            .slice(0, index + 1)
            .filter(Boolean)
            .join('.'),
        ],
  )
  return named.map((part) => fieldLabel(entity, part, lang)).join(' · ')
}
