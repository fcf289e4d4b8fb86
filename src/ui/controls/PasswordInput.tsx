import { useState } from 'react'
import { useUi } from '../basics/UiContext'
import { MiniButton } from './MiniButton'
import { TextInput, type TextInputProps } from './TextInput'

/** A secret, with a button that shows the typed text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'buttons'>) {
  const { text } = useUi()
  const [shown, setShown] = useState(false)
  const eye = (
    <MiniButton
      icon={shown ? 'eye-off' : 'eye'}
      label={text(shown ? 'LOGIN.HIDE_PASSWORD' : 'LOGIN.SHOW_PASSWORD')}
      aria-controls={props.id}
      onClick={() => setShown(!shown)}
    />
  )
  return <TextInput {...props} type={shown ? 'text' : 'password'} buttons={eye} />
}
