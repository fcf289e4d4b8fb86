import { TextInput } from '../ui/controls/TextInput'

/** A read-only placeholder for a control whose code is still loading: its size, value and name. */
export function StandIn({ id, label, value = '' }: { id: string; label: string; value?: string }) {
  return <TextInput id={id} label={label} value={value} readOnly onChange={() => {}} />
}
