import type { PropertyFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { didYouMean, formatQuotedValue } from '../files/findings'
import type { JsonPath } from '../files/report'
import { RECORD_ID } from '../kinds'
import { DECLARATIONS, type DefaultFault } from '../kinds/declarations'
import { findPath } from '../resolve/paths'
import { listOutcomes, type Outcome } from '../rules/outcomes'
import { VALUE_TOOLS } from './property'
import { checkEffectExpression, type InRows } from './rules'

/**
 * Checks an expression that sets a field of this record or of another one: its type, and what it may come to.
 * A written value has to fit the field, and a relation takes records of its own entity alone: the write would
 * be refused whenever it happens.
 */
export function checkSetValue(
  context: CheckContext,
  text: string,
  field: Field | undefined,
  place: JsonPath | InRows,
): void {
  if (!checkEffectExpression(context, text, field, place) || !field) return
  const at = 'list' in place ? place.at : place
  for (const outcome of listOutcomes(text)) {
    const fault =
      'value' in outcome ? valueFault(context, field, outcome.value) : relationFault(context, field, outcome)
    if (fault)
      context.report.value(fault.code ?? 'BAD_EFFECT_VALUE', at, fault.message, fault.hint, outcome.offset)
  }
}

/** A fault, with its code where it is not `BAD_EFFECT_VALUE`. */
type ValueFault = DefaultFault & { code?: 'UNKNOWN_ROW' }

/** What is wrong with a value written for a field; an empty text empties the field. */
function valueFault(
  context: CheckContext,
  field: Field,
  value: string | number | boolean,
): ValueFault | null {
  if (value === '') return null
  const fault = field.relation ? idFault(value) : (kindFault(field, value) ?? rowFault(context, field, value))
  return (
    fault && {
      ...fault,
      message: `the value ${formatQuotedValue(value)} of "${field.path}" ${fault.message}`,
    }
  )
}

function idFault(value: string | number | boolean): DefaultFault | null {
  if (RECORD_ID.accepts(String(value))) return null
  return {
    message: 'is not the id of a record',
    hint: 'name a relation such as record.owner, or write an id',
  }
}

/** The schema of a field has the keywords of its property. */
function kindFault({ kind, schema, values }: Field, value: string | number | boolean): DefaultFault | null {
  const property = { ...schema, ...(values ? { enum: [...values] } : {}) } as PropertyFile
  return DECLARATIONS[kind].defaultFault?.(value, property, VALUE_TOOLS) ?? null
}

/**
 * Rows are added on screens too, so this is no error; nothing is known of tables without rows in their file.
 */
function rowFault(
  { library }: CheckContext,
  { lookup }: Field,
  value: string | number | boolean,
): ValueFault | null {
  const table = lookup ? library.lookups.get(lookup.name)?.file : undefined
  const rows = table?.longRows ? [] : (table?.rows ?? [])
  const known = rows.map((row) => String(row[table?.value ?? 'code'] ?? row.code))
  if (!lookup || known.length === 0 || known.includes(String(value))) return null
  return {
    code: 'UNKNOWN_ROW',
    message: `is in no row of ${lookup.name}`,
    hint: didYouMean(String(value), known, `add it to the rows of ${lookup.name}`),
  }
}

/** What is wrong with a path that leads to records of another entity than the relation does. */
function relationFault(
  context: CheckContext,
  { path, relation }: Field,
  outcome: Outcome & { path: string[] },
): ValueFault | null {
  const found = relation && findRoute(context, outcome.path)
  if (!relation || !found || found === relation.route) return null
  const from = ['record', ...outcome.path].join('.')
  return {
    message: `"${path}" relates to "${relation.route}", but ${from} leads to "${found}"`,
    hint: `name a relation to "${relation.route}"`,
  }
}

/**
 * The entity to which a path of the record leads, the id of a relation included; undefined where it leads to
 * no record.
 */
function findRoute(context: CheckContext, path: readonly string[]): string | undefined {
  const whole = path.at(-1) === 'id' ? path.slice(0, -1) : path
  return whole.length === 0 ? context.file.route : findPath(context, whole.join('.'))?.field.relation?.route
}
