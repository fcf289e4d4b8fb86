import type { PublicEntity } from '../contract/entity'
import type { Field } from '../contract/field'
import type { ApiFieldError } from '../contract/field-error'
import type { JsonObject } from '../contract/json'
import { DEFAULT_LANGUAGE } from '../contract/language'
import type { Issue, WidgetCheck, WidgetCheckContext } from '../contract/widget'
import { fieldIndex } from './field-index'
import { structureOf } from './kinds'
import { placesOf } from './locks'
import { oncePer } from './once'
import { isEmpty, valueAt } from './paths'
import type { NamedRows, RuleFacts } from './rules/facts'

/** What the checks of widgets found, apart by severity. */
export interface WidgetFindings {
  errors: ApiFieldError[]
  warnings: ApiFieldError[]
}

type Drawing = Pick<PublicEntity, 'fields' | 'form'>

/** Runs the check of every field's widget on every filled value of it; `skip` names places that are not looked at. */
export function checkWidgets(
  entity: Drawing,
  checks: Record<string, WidgetCheck>,
  { record, lang = DEFAULT_LANGUAGE, named }: Pick<RuleFacts, 'record' | 'lang' | 'named'>,
  skip: (path: string) => boolean,
): WidgetFindings {
  const found: WidgetFindings = { errors: [], warnings: [] }
  for (const { field, check, options } of checkedFields(checks)(entity)) {
    for (const path of placesOf(record, field)) {
      const value = valueAt(record, path) ?? null
      if (isEmpty(value) || skip(path)) continue
      const context = { record, lang, schema: field.schema, named: namedIn(entity, record, field, path, named) }
      for (const issue of check(value, options, context))
        found[issue.severity === 'error' ? 'errors' : 'warnings'].push(issueError(issue, path))
    }
  }
  return found
}

/** The rows that texts name, for a check: those in the parts of its group, else anywhere in the record. */
function namedIn(
  entity: Drawing,
  record: JsonObject,
  { kind, path: pattern }: Field,
  at: string,
  named: NamedRows | undefined,
): NonNullable<WidgetCheckContext['named']> {
  const inside = (path: string, name: string) => (structureOf(kind) === 'parts' ? `${path}.${name}` : name)
  return (name) => {
    const field = fieldIndex(entity.fields).byPath.get(inside(pattern, name))
    const text = valueAt(record, inside(at, name))
    return field?.suggest && typeof text === 'string' ? named?.(field, inside(at, name), text) : undefined
  }
}

/** Fields whose widget has a check, with widget and options as the form has them: a form item may override the property's own. */
const checkedFields = oncePer((checks: Record<string, WidgetCheck>) =>
  oncePer((entity: Drawing) => {
    const items = new Map(entity.form.flatMap(({ fields }) => fields).map((item) => [item.field, item]))
    return entity.fields.flatMap((field) => {
      const item = items.get(field.path)
      const check = checks[item?.widget ?? field.widget]
      return check ? [{ field, check, options: { ...field.options, ...item?.options } }] : []
    })
  }),
)

function issueError({ path, code, params }: Issue, at: string): ApiFieldError {
  return { path: path === '' ? at : `${at}.${path}`, code, message: `check ${code}`, ...(params ? { params } : {}) }
}
