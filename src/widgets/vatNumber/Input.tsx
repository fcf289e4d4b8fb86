import type { InputProps } from '../../contract/widget'
import { CodeInput, plainCode } from '../code-input'

/** An Italian number is stored without the letters of its country, which invoices print before it. */
const store = (typed: string) => plainCode(typed).replace(/^IT(?=\d{11}$)/, '')

/** Capital letters and digits without the spaces people type. */
export function Input(props: InputProps<string>) {
  return <CodeInput {...props} store={store} />
}

/** Figures of equal width. */
export function Show({ value }: InputProps<string>) {
  return <span className="num">{value}</span>
}
