import type { Json } from '../../contract/json'
import { ROLES } from '../../contract/model/user'
import type { InputProps } from '../../contract/ports/widget'
import { ChipBox } from '../../ui/choices/ChipBox'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { toControlProps } from '../control'

/** One label for the chosen roles and the list. */
export const grouped = true

/** A native select over the roles' names; where several may be chosen, over the remaining ones. */
export function Input(props: InputProps<Json>) {
  const { field, value, host, onChange, disabled, readOnly } = props
  const options = ROLES.map((code) => ({ value: code, label: host.text(`ROLE.${code}`) }))
  const control = { ...toControlProps(props), label: field.label }
  if (field.kind !== 'array')
    return (
      <NativeSelect
        {...control}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        options={options}
        empty={host.text('FIELD.CHOOSE')}
      />
    )
  const chosen = [value ?? []].flat().map(String)
  const remove = (code: string) => {
    const rest = chosen.filter((one) => one !== code)
    onChange(rest.length > 0 ? rest : null)
  }
  return (
    <ChipBox
      chips={chosen.map((code) => ({ value: code, label: host.text(`ROLE.${code}`) }))}
      onRemove={remove}
      disabled={disabled}
      readOnly={readOnly}
    >
      {readOnly ? null : (
        <NativeSelect
          {...control}
          required={false}
          value={null}
          onChange={(code) => code !== null && onChange([...chosen, code])}
          options={options.filter((option) => !chosen.includes(option.value))}
          empty={host.text('FIELD.ADD')}
        />
      )}
    </ChipBox>
  )
}
