import { getDefaultRegistry } from '@rjsf/core'
import type { FieldProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { RecordField } from '../field/Field'
import { useRecord } from '../field/record-context'
import { FormSection } from './FormSection'
import { boundOf } from './layout'

const { SchemaField } = getDefaultRegistry().fields

/**
 * Our SchemaField. A leaf is one path of the session and leaves rjsf's state alone; a section waits until it is needed;
 * everything else is rjsf's own.
 */
export function BoundField(props: FieldProps) {
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
export function BareObject({ properties }: ObjectFieldTemplateProps) {
  return <>{properties.map(({ content }) => content)}</>
}
