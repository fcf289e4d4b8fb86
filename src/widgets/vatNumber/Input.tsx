import type { InputProps } from '../../contract/ports/widget'
import { CodeInput, plainCode } from '../code-input'

/** Italian numbers are stored without the country prefix that invoices print. */
const store = (typed: string) => plainCode(typed).replace(/^IT(?=\d{11}$)/, '')

/** Capital letters and digits without typed spaces. */
export function Input(props: InputProps<string>) {
  return <CodeInput {...props} store={store} />
}

/** Tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <span className="num">{value}</span>
}
