import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import type { InputProps } from '../../contract/widget'
import { controlOf } from '../control'
import { Editor } from './Editor'

/** One label over the bar of buttons and the text. */
export const grouped = true

/** The editor; read only it is the text as it will be read. */
export function Input(props: InputProps<string>) {
  return props.readOnly ? (
    <Show {...props} />
  ) : (
    <Editor
      {...controlOf(props)}
      label={props.field.label}
      value={props.value}
      onChange={props.onChange}
      text={props.host.text}
    />
  )
}

/** Cleaned once more before it is shown: what is stored may be older than the rules. */
export function Show({ value }: InputProps<string>) {
  const clean = useMemo(() => DOMPurify.sanitize(value ?? '', { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'] }), [value])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place where stored markup is drawn, after cleaning
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />
}
