import type { JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import {
  buildDescribedParts,
  DESCRIBED_WIDGET,
  type DescribedField,
  findDescribedFaults,
} from '../../contract/ports/described-form'
import type { WidgetCheck } from '../../contract/ports/widget'
import type { Office } from '../office/office'
import type { FindField } from './field-path'

/** The forms in an open record that other records describe. */
export interface DescribedForms {
  /** the parts of a field by the record that describes them; rejects with an ApiError */
  load: (field: FieldDescription, id: string) => Promise<FieldDescription[]>
  /** the part last loaded for its field */
  find: FindField
  /** checks of widgets, including those of loaded parts */
  checks: Record<string, WidgetCheck>
}

/** Caches the described forms of one open record. */
export function createDescribedForms(
  office: Office,
  route: string,
  checks: Record<string, WidgetCheck>,
): DescribedForms {
  const known = new Map<string, Promise<DescribedField[]>>()
  const arrived = new Map<string, DescribedField[]>()
  const parts = new Map<string, FieldDescription>()
  const check: WidgetCheck = (value, options, { record }) => {
    const named = record[String(options.by)]
    const id =
      typeof named === 'object' && named !== null && !Array.isArray(named)
        ? String((named as JsonObject).id)
        : ''
    return findDescribedFaults(value, arrived.get(id) ?? [])
  }
  return {
    load: async (field, id) => {
      const asked = known.get(id) ?? office.ports.forms.fields(route, field.path, id)
      known.set(id, asked)
      // A failed call is retried next time.
      asked.catch(() => known.delete(id))
      const fields = await asked
      arrived.set(id, fields)
      const found = buildDescribedParts(fields, field, office.ports.texts.lang())
      for (const one of found) parts.set(one.path, one)
      return found
    },
    find: (path) => parts.get(path),
    checks: { ...checks, [DESCRIBED_WIDGET]: check },
  }
}
