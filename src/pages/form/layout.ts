import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { PageDescription, SectionDescription } from '../../contract/page'

/** What our SchemaField is told about a node of the layout: a section, or one field of the session by its path. */
export type Bound = { section: string } | { path: string }

/** The form as rjsf gets it: one object per section, one leaf per field, both named by what they stand for. */
export interface Layout {
  schema: RJSFSchema
  uiSchema: UiSchema
  validator: ValidatorType
}

function sectionSchema({ fields }: SectionDescription): RJSFSchema {
  return { type: 'object', properties: Object.fromEntries(fields.map(({ path }) => [path, { type: 'string' }])) }
}

function sectionUi({ id, fields }: SectionDescription): UiSchema {
  const bound = (node: Bound) => ({ 'ui:options': { bound: node } })
  return { ...bound({ section: id }), ...Object.fromEntries(fields.map(({ path }) => [path, bound({ path })])) }
}

const layouts = new WeakMap<PageDescription, Layout>()

/** The layout of a page; the same objects every time, so that rjsf never takes them for new ones. */
export function layoutOf(page: PageDescription): Layout {
  const known = layouts.get(page)
  if (known) return known
  const schema: RJSFSchema = {
    $id: LAYOUT_ID,
    type: 'object',
    properties: Object.fromEntries(page.sections.map((section) => [section.id, sectionSchema(section)])),
  }
  const layout: Layout = {
    schema,
    validator: layoutValidator(schema),
    uiSchema: {
      'ui:submitButtonOptions': { norender: true },
      ...Object.fromEntries(page.sections.map((section) => [section.id, sectionUi(section)])),
    },
  }
  layouts.set(page, layout)
  return layout
}

/** What a node of the layout stands for; undefined for rjsf's own nodes. */
export function boundOf(uiSchema: UiSchema | undefined): Bound | undefined {
  return uiSchema?.['ui:options']?.bound as Bound | undefined
}

/** What the layout's schema is called; its precompiled function is found by this name. */
const LAYOUT_ID = 'layout'

/**
 * rjsf's validator slot, filled with its precompiled validator over a function that accepts. The session validates the
 * record (its own precompiled validator, rules, checks); the layout that rjsf walks holds no data. So nothing is compiled in
 * the browser, and a key press costs the form nothing.
 */
function layoutValidator(schema: RJSFSchema): ValidatorType {
  return createPrecompiledValidator({ [LAYOUT_ID]: () => true }, schema)
}
