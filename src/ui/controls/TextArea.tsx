import { type ControlProps, controlAttributes } from './control'
import { FieldBox } from './FieldBox'
import { useTextValue } from './TextInput'
import './TextArea.css'

export interface TextAreaProps extends ControlProps {
  value: string
  /** uncontrolled: the control keeps its own text, so its parent need not re-render for every letter */
  uncontrolled?: boolean | undefined
  onChange: (value: string) => void
  /** lines shown at rest */
  rows?: number | undefined
  maxLength?: number | undefined
  /** code or JSON: monospaced font */
  mono?: boolean | undefined
}

/** Text of several lines; the person may make it taller. */
export function TextArea(props: TextAreaProps) {
  const text = useTextValue<HTMLTextAreaElement>(props.value, props.uncontrolled)
  return (
    <FieldBox disabled={props.disabled} readOnly={props.readOnly} invalid={props.invalid}>
      <textarea
        {...controlAttributes(props)}
        className={props.mono ? 'mono' : undefined}
        rows={props.rows ?? 3}
        {...text}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldBox>
  )
}
