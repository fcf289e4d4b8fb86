import type { ApiFieldError } from '../contract/api'
import type { PublicEntity } from '../contract/entity'
import type { Field } from '../contract/field'
import type { JsonObject } from '../contract/json'
import type { Issue, WidgetCheck } from '../contract/widget'
import { placesOf } from './locks'
import { isEmpty, valueAt } from './paths'

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
  record: JsonObject,
  lang: string,
  skip: (path: string) => boolean,
): WidgetFindings {
  const found: WidgetFindings = { errors: [], warnings: [] }
  for (const { field, widget, options } of drawn(entity)) {
    const check = checks[widget]
    if (!check) continue
    for (const path of placesOf(record, field)) {
      const value = valueAt(record, path) ?? null
      if (isEmpty(value) || skip(path)) continue
      for (const issue of check(value, options, { record, lang, schema: field.schema }))
        found[issue.severity === 'error' ? 'errors' : 'warnings'].push(issueError(issue, path))
    }
  }
  return found
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
