import Form from '@rjsf/core'
import { type ReactNode, Suspense } from 'react'
import { SkeletonForm } from '../../ui/Skeleton'
import { useRecord } from '../field/record-context'
import { BareField } from './BareField'
import { BareObject, BoundField } from './BoundField'
import { firstSections } from './first-sections'
import { useFocusJump } from './focus-jump'
import { layoutOf } from './layout'
import { MountingProvider } from './mounting'

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
