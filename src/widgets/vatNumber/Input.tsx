import type { InputProps } from '../../contract/widget'
import { CodeInput } from '../code-input'

const plain = (typed: string) => typed.replace(/[\s.-]/g, '').toUpperCase()

const asIs = (value: string) => value

/** Capital letters and digits without the spaces people type. */
export function Input(props: InputProps<string>) {
  return <CodeInput {...props} store={plain} show={asIs} />
}

/** Figures of equal width. */
export function Show({ value }: InputProps<string>) {
  return <span className="num">{value}</span>
}
