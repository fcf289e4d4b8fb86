import type { EntityFile, FormItemFile } from '../../contract/entity-file'
import type { Field } from '../../contract/field'
import type { FormItem, FormSection } from '../../contract/layout'

/** The sections a file writes, with their defaults filled in. */
export function sectionsOf(file: EntityFile): FormSection[] {
  return (file.form ?? []).flatMap((section) => ({
    section: section.section,
    ...(section.visible === undefined ? {} : { visible: section.visible }),
    collapsed: section.collapsed ?? false,
    sticky: section.sticky ?? false,
    ...(section.header === false ? { bare: true } : {}),
    ...(section.actions ? { actions: { primary: [], secondary: [], ...section.actions } } : {}),
    fields: section.fields.flatMap(itemOf),
  }))
}

const itemOf = (item: string | FormItemFile): FormItem => (typeof item === 'string' ? { field: item } : item)

/** One section with every property that a widget can draw. */
export function defaultForm(fields: readonly Field[], coded: boolean): FormSection[] {
  const own = fields.filter((field) => field.widget !== '' && !/[.[]/.test(field.path)).map((field) => ({ field: field.path }))
  return [{ section: 'main', collapsed: false, sticky: false, fields: [...(coded ? [{ field: 'code' }] : []), ...own] }]
}
