import { TextInput } from '../ui/TextInput'

/** Stands where a control will be whose code is still on its way: its size, its value and its name, nothing to type in. */
export function StandIn({ id, label, value = '' }: { id: string; label: string; value?: string }) {
  return <TextInput id={id} label={label} value={value} readOnly onChange={() => {}} />
}
