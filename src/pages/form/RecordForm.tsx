import Form, { getDefaultRegistry } from '@rjsf/core'
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { type ReactNode, Suspense } from 'react'
import { SkeletonForm } from '../../ui/Skeleton'
import { RecordField, useRecord } from '../field'
import { FormSection } from './FormSection'
import { useFocusJump } from './focus-jump'
import { boundOf, layoutOf } from './layout'
import { firstSections, MountingProvider } from './mounting'

const FIELDS = { SchemaField: BoundField }
const TEMPLATES = { ObjectFieldTemplate: BareObject, FieldTemplate: BareField }
const NOTHING = {}

/** The element around the form: not a `<form>`, so that Enter in a field never saves by accident. */
function Around({ children }: { children?: ReactNode }) {
  return <div className="form-body">{children}</div>
}

/**
 * The form of the open record: one uncontrolled rjsf Form over a stable layout. Typing goes from a leaf to the session and
 * back to that leaf alone; rjsf's state is not touched, so a thousand fields type like twenty (performance.md section 1).
 */
export function RecordForm() {
  const { open } = useRecord()
  const { schema, uiSchema, validator } = layoutOf(open.page)
  useFocusJump()
  const inSight = () =>
    firstSections(open.page.sections, open.session.store.getState().outcome.hiddenSections, window.innerHeight)
  return (
    <MountingProvider first={inSight}>
      <Suspense fallback={<SkeletonForm />}>
        <Form
          schema={schema}
          uiSchema={uiSchema}
          initialFormData={NOTHING}
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
 * Our SchemaField. A leaf is one path of the session and leaves rjsf's state alone; a section waits until it is needed;
 * everything else is rjsf's own.
 */
function BoundField(props: FieldProps) {
  const bound = boundOf(props.uiSchema)
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

/** Labels and messages are the fields' own business: rjsf adds nothing around them. */
function BareField({ children }: FieldTemplateProps) {
  return <>{children}</>
}
