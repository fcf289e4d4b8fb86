import type { CheckContext } from '../check-context'
import { each } from './grammar'
import { checkPath } from './paths'

/** Sections and the fields in them; every field stands once. */
export function checkForm(context: CheckContext): void {
  const sections = context.file.form
  if (!sections) return
  const ids = new Set<string>()
  const seen = new Set<string>()
  each(sections, (section, index) => {
    if (ids.has(section.section)) {
      context.report.value(
        'DUPLICATE_SECTION',
        ['form', index, 'section'],
        `the section "${section.section}" stands twice`,
        'choose another id, or join the two',
      )
    }
    ids.add(section.section)
    each(section.fields, (item, place) => {
      const path = typeof item === 'string' ? item : item.field
      const at = ['form', index, 'fields', place, ...(typeof item === 'string' ? [] : ['field'])]
      if (seen.has(path)) context.report.value('DUPLICATE_FIELD', at, `"${path}" stands twice in the form`, 'keep one of the two')
      else checkPath(context, path, 'form', at)
      seen.add(path)
    })
  })
  warnOfMissing(context, seen)
}

/** A required field that no section shows can never be filled. */
function warnOfMissing(context: CheckContext, shown: ReadonlySet<string>): void {
  const computed = new Set((context.file.rules ?? []).flatMap((rule) => (rule.value === undefined ? [] : (rule.field ?? []))))
  const record = context.file.record
  each(record?.required, (name, index) => {
    const field = context.byPath.get(name)
    const covered = shown.has(name) || [...shown].some((path) => path.startsWith(`${name}.`))
    if (!field || covered || field.default !== null || field.server || computed.has(name) || context.muted.has(name)) return
    context.report.value(
      'NOT_IN_FORM',
      ['record', 'required', index],
      `"${name}" is required but stands nowhere in the form`,
      'add it to a section, or give it a default',
    )
  })
}
