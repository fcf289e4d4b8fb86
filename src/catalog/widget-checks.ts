import type { ApiFieldError } from '../contract/api'
import type { PublicEntity } from '../contract/entity'
import type { Field } from '../contract/field'
import type { Json } from '../contract/json'
import { DEFAULT_LANGUAGE } from '../contract/language'
import type { CheckContext, Issue, WidgetCheck } from '../contract/widget'
import { fieldIndex } from './field-index'
import { placesOf } from './locks'
import { isEmpty, isObject, valueAt } from './paths'
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
  for (const { field, widget, options } of drawn(entity)) {
    const check = checks[widget]
    if (!check) continue
    for (const path of placesOf(record, field)) {
      const value = valueAt(record, path) ?? null
      if (isEmpty(value) || skip(path)) continue
      const context = { record, lang, schema: field.schema, named: namedIn(entity, field, value, path, named) }
      for (const issue of check(value, options, context))
        found[issue.severity === 'error' ? 'errors' : 'warnings'].push(issueError(issue, path))
    }
  }
  return found
}

/** The rows that the parts of a group name, for its check. */
function namedIn(
  entity: Drawing,
  group: Field,
  value: Json,
  at: string,
  named: NamedRows | undefined,
): NonNullable<CheckContext['named']> {
  return (part) => {
    const field = fieldIndex(entity.fields).byPath.get(`${group.path}.${part}`)
    const text = isObject(value) ? value[part] : null
    return field?.suggest && typeof text === 'string' ? named?.(field, `${at}.${part}`, text) : undefined
  }
}

interface Drawn extends Pick<Field, 'widget' | 'options'> {
  field: Field
}

const drawings = new WeakMap<Drawing, readonly Drawn[]>()

/** Widget and options of every field as the form has them: a form item may override the property's own. */
function drawn(entity: Drawing): readonly Drawn[] {
  const items = new Map(entity.form.flatMap(({ fields }) => fields).map((item) => [item.field, item]))
  const draw = (field: Field): Drawn => {
    const item = items.get(field.path)
    return { field, widget: item?.widget ?? field.widget, options: { ...field.options, ...item?.options } }
  }
  const known = drawings.get(entity) ?? entity.fields.map(draw)
  drawings.set(entity, known)
  return known
}

function issueError({ path, code, params }: Issue, at: string): ApiFieldError {
  return { path: path === '' ? at : `${at}.${path}`, code, message: `check ${code}`, ...(params ? { params } : {}) }
}
