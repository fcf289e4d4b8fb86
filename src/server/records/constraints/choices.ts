import { dropdownFilter, waitsForFilter } from '../../../catalogue/labels/lookup-shape'
import { valueAt } from '../../../catalogue/paths'
import {
  besideIn,
  findChangedLeader,
  findMismatchLeader,
  incorrect,
} from '../../../catalogue/record/dependent'
import type { FieldValue } from '../../../catalogue/record/field-values'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import { filterParams } from '../../../contract/model/filter-params'
import type { LookupTables } from '../engine/lookups'
import { type Choices, type Choosing, loadChoices } from '../related/lookup-rows'
import type { Constraint } from './constraint'

/**
 * Values of lookup tables; loads the tables the entity's records choose from. INCORRECT for every place where
 * a change brings a value that is not an option; rows reserved for the server are not options for people.
 */
export const choices: Constraint<Choices> = {
  load: ({ engine, plan }) => loadChoices(engine, plan.entity),
  errors: (record, { base, write: { context } }, { lookupTables, listOffered }) => {
    const saving = { record, base, isPerson: context.principal !== null }
    return listOffered(record).flatMap((chosen) => notOffered(lookupTables, chosen, saving))
  },
}

/** A record being saved and its stored version, by a person or by the server. */
interface Saving {
  record: JsonObject
  base: JsonObject | null
  isPerson: boolean
}

/**
 * A changed value must be an active row that passes the field's filter, as in the dropdown; unchanged values
 * stay valid. A free field must choose only where some row passes (GROUP-12).
 */
function notOffered(
  lookupTables: LookupTables,
  { field: { field, tables }, path: at, value: now }: FieldValue<Choosing>,
  { base, isPerson, record }: Saving,
): ApiFieldError[] {
  const before = textsIn(base && valueAt(base, at))
  // An unchanged value is checked again when a person changes the field its dropdown depends on.
  const moved = isPerson && base !== null && findChangedLeader(field, at, record, base) !== null
  const brought = textsIn(now).filter((value) => moved || !before.includes(value))
  // A table with a broken file is not checked.
  if (brought.length === 0 || tables.length === 0) return []
  const beside = (path: string) => valueAt(record, besideIn(path, field.path, at)) ?? null
  const [own] = tables
  const filters = filterParams(
    isPerson && own
      ? dropdownFilter(field.lookup?.filter ?? {}, own, base === null)
      : (field.lookup?.filter ?? {}),
    beside,
  )
  if (isPerson && own && waitsForFilter(own, filters))
    return [
      incorrect(
        at,
        null,
        `has no rows of ${field.lookup?.name} before one of ${own.filters.join(', ')} is known`,
      ),
    ]
  if (field.options.free === true && !tables.some((table) => lookupTables.offers(table, filters))) return []
  return brought
    .filter(
      (value) =>
        !tables.some((table, index) => lookupTables.offersValue(table, value, index === 0 ? filters : {})),
    )
    .slice(0, 1)
    .map((value) =>
      incorrect(
        at,
        findMismatchLeader(field, at, record, base),
        `has no row ${value} in ${field.lookup?.name}`,
      ),
    )
}

/** The texts of a value: itself, or the entries of a list. */
function textsIn(value: Json | undefined): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
