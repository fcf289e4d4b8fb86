import type { Json } from '../../contract/json'
import { TextInput } from '../../ui/TextInput'

/** A value as it is stored, for what no plugin can draw. */
export function RawValue({ id, value }: { id: string; value: Json }) {
  const text = value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)
  return <TextInput id={id} value={text} readOnly onChange={() => {}} />
}
