import type { InputProps } from '../../contract/ports/widget'
import { CodeInput, plainCode } from '../code-input'

/** Converts to capital letters and digits, whatever is typed. */
export function Input(props: InputProps<string>) {
  return <CodeInput {...props} store={plainCode} />
}

/** Tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <span className="num">{value}</span>
}
