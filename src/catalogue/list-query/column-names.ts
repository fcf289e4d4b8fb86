import type { PublicEntity } from '../../contract/model/entity'
import { COMMON_KEYS } from '../common'
import { fieldLabel } from '../labels/texts'
import { plainName } from '../search-text'
import { listPaths } from './filter-term'

/** What names the columns of files. */
type NamedEntity = Pick<PublicEntity, 'fields' | 'copied' | 'statuses' | 'texts' | 'route'>

/** The label of a field with those of its groups: «Sede · Città». A part of rows is labelled by its list. */
export function getColumnLabel(
  entity: Pick<PublicEntity, 'route' | 'texts'>,
  path: string,
  lang: string,
): string {
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

/**
 * The name of a column in a file, by which an import finds its field again: the label, or where another
 * column has the same one the label with those of its groups, else with its path. A field of the record
 * itself and what is copied by it keep the plain label.
 */
export function fileColumnName(entity: NamedEntity, path: string, lang: string): string {
  const label = fieldLabel(entity, path, lang)
  const isOwn = (one: string) => !one.includes('.') && !COMMON_KEYS.includes(one)
  const isCopy = entity.copied.some((field) => field.path === path)
  const others = [...listPaths(entity).values()].filter(
    (one) =>
      one.path !== path &&
      one.column.isColumn &&
      plainName(fieldLabel(entity, one.path, lang)) === plainName(label),
  )
  if (others.length === 0 || isOwn(path) || path === 'code' || path === 'status') return label
  if (isCopy && others.some((one) => path.startsWith(`${one.path}.`))) return label
  const whole = getColumnLabel(entity, path, lang)
  const isTaken = others.some((one) => plainName(getColumnLabel(entity, one.path, lang)) === plainName(whole))
  return isTaken ? `${label} (${path})` : whole
}
