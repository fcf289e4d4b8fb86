import Form, { getDefaultRegistry } from '@rjsf/core'
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { type ReactNode, Suspense } from 'react'
import type { PageDescription, SectionDescription } from '../../contract/model/page'
import { SkeletonForm } from '../../ui/page/Skeleton'
import { RecordField, useRecord } from '../field'
import { FormSection } from './FormSection'
import { useFocusJump } from './focus-jump'
import { firstSections, MountingProvider } from './mounting'

const FIELDS = { SchemaField: BoundField }
const TEMPLATES = { ObjectFieldTemplate: BareObject, FieldTemplate: BareField }
const NO_VALUES = {}

/** The element around the form: not a `<form>`, so that Enter in a field never saves by accident. */
function Around({ children }: { children?: ReactNode }) {
  return <div className="form-body">{children}</div>
}

/**
 * The form of the open record: one uncontrolled rjsf Form over a stable layout. Typing goes from a leaf to
 * the session and back to that leaf alone; rjsf's state is not touched, so a thousand fields type like twenty
 * (performance.md section 1).
 */
export function RecordForm() {
  const { open } = useRecord()
  const { schema, uiSchema, validator } = readLayout(open.page)
  useFocusJump()
  const inSight = () =>
    firstSections(
      open.page.sections,
      open.session.store.getState().outcome.hiddenSections,
      window.innerHeight,
    )
  return (
    <MountingProvider first={inSight}>
      <Suspense fallback={<SkeletonForm />}>
        <Form
          schema={schema}
          uiSchema={uiSchema}
          initialFormData={NO_VALUES}
          validator={validator}
          fields={FIELDS}
          templates={TEMPLATES}
          tagName={Around}
          showErrorList={false}
          noHtml5Validate
        />
      </Suspense>
    </MountingProvider>
  )
}

const { SchemaField } = getDefaultRegistry().fields

/**
 * Our SchemaField. A leaf binds to one path of the session and bypasses rjsf's state; a section mounts when
 * it is needed; everything else is rjsf's own.
 */
function BoundField(props: FieldProps) {
  const bound = readBound(props.uiSchema)
  if (!bound) return SchemaField ? <SchemaField {...props} /> : null
  if ('path' in bound) return <RecordField path={bound.path} />
  return <SectionField {...props} id={bound.section} />
}

function SectionField({ id, ...props }: FieldProps & { id: string }) {
  const section = useRecord().open.page.sections.find((one) => one.id === id)
  if (!section || !SchemaField) return null
  const { 'ui:options': _bound, ...uiSchema } = props.uiSchema ?? {}
  return (
    <FormSection section={section}>
      <SchemaField {...props} uiSchema={uiSchema} />
    </FormSection>
  )
}

/** The fields of an object one after the other; the grid around them lays them out. */
function BareObject({ properties }: ObjectFieldTemplateProps) {
  return <>{properties.map(({ content }) => content)}</>
}

/** Fields draw their own labels and messages: rjsf adds nothing around them. */
function BareField({ children }: FieldTemplateProps) {
  return <>{children}</>
}

/** Input of our SchemaField for a node of the layout: a section, or one field of the session by its path. */
type Bound = { section: string } | { path: string }

/** The form as rjsf gets it: one object per section, one leaf per field. */
interface Layout {
  schema: RJSFSchema
  uiSchema: UiSchema
  validator: ValidatorType
}

function sectionSchema({ fields }: SectionDescription): RJSFSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ path }) => [path, { type: 'string' }])),
  }
}

function sectionUi({ id, fields }: SectionDescription): UiSchema {
  const toBoundOptions = (node: Bound) => ({ 'ui:options': { bound: node } })
  return {
    ...toBoundOptions({ section: id }),
    ...Object.fromEntries(fields.map(({ path }) => [path, toBoundOptions({ path })])),
  }
}

const layouts = new WeakMap<PageDescription, Layout>()

/** The layout of a page; the same objects every time, so that rjsf never takes them for new ones. */
function readLayout(page: PageDescription): Layout {
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

/** The section or field of a node of the layout; undefined for rjsf's own nodes. */
function readBound(uiSchema: UiSchema | undefined): Bound | undefined {
  return uiSchema?.['ui:options']?.bound as Bound | undefined
}

/** Id of the layout's schema, by which its precompiled function is found. */
const LAYOUT_ID = 'layout'

/**
 * rjsf's validator slot, filled with its precompiled validator over a function that accepts. The session
 * validates the record (its own precompiled validator, rules, checks); the layout that rjsf walks holds no
 * data. So nothing is compiled in the browser, and a key press costs the form nothing.
 */
function layoutValidator(schema: RJSFSchema): ValidatorType {
  return createPrecompiledValidator({ [LAYOUT_ID]: () => true }, schema)
}
