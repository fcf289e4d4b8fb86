import type { InputProps } from '../../contract/ports/widget'
import { CodeInput, plainCode } from '../code-input'
import { ibanText } from './iban-text'

/** Typed with or without spaces; displayed in groups of four. */
export function Input(props: InputProps<string>) {
  return <CodeInput {...props} store={plainCode} show={ibanText} />
}

/** Groups of four in tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <span className="num">{ibanText(value ?? '')}</span>
}
