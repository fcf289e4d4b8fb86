import type { InputProps } from '../../contract/widget'
import { CodeInput, plainCode } from '../code-input'

/** Capital letters and digits, whatever the keyboard says. */
export function Input(props: InputProps<string>) {
  return <CodeInput {...props} store={plainCode} />
}

/** Figures of equal width. */
export function Show({ value }: InputProps<string>) {
  return <span className="num">{value}</span>
}
