import type { ReactNode } from 'react'
import type { InputProps } from '../contract/ports/widget'
import { SubHeading } from '../ui/page/SubHeading'
import '../ui/styles/form-grid.css'

/** A group with its title on the form's grid: its parts in order, or what the widget draws instead. */
export function GroupFrame({
  id,
  field,
  Field,
  action,
  children,
}: Pick<InputProps, 'id' | 'field' | 'Field'> & {
  /** a button at the end of the title */
  action?: ReactNode
  children?: ReactNode
}) {
  // Parts without a widget are stored but not shown.
  const parts = field.children.filter(({ widget }) => widget !== '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-labelledby={`${id}-title`}>
      <div className="grid12">
        <SubHeading id={`${id}-title`} title={field.label}>
          {action}
        </SubHeading>
        {children ?? parts.map(({ path, width }) => <Field key={path} path={path} width={width} />)}
      </div>
    </div>
  )
}
