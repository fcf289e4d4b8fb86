import { useUi } from '../../ui/basics/UiContext'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../ui/controls/FieldMessage'
import { TextInput } from '../../ui/controls/TextInput'

export interface CodeFieldProps {
  id: string
  value: string
  onChange: (code: string) => void
  /** at sign-in a recovery code is accepted too */
  recovery?: boolean
}

/** The field for a code of an authenticator app. */
export function CodeField({ id, value, onChange, recovery = false }: CodeFieldProps) {
  const { text } = useUi()
  const help = text(recovery ? 'SECOND_STEP.CODE_HELP' : 'SECOND_STEP.FIRST_CODE_HELP')
  return (
    <FieldFrame id={id} path="code" label={text('SECOND_STEP.CODE')} help={help}>
      <TextInput
        id={id}
        autoComplete="one-time-code"
        autoFocus
        value={value}
        onChange={onChange}
        describedBy={getDescriptionIds(id, { error: null, help })}
      />
    </FieldFrame>
  )
}
