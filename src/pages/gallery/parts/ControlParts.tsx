import { useTexts } from '../../office'
import { ButtonParts } from './ButtonParts'
import { FramePart } from './FramePart'
import { InputParts } from './InputParts'
import { ToggleParts } from './ToggleParts'

/** Buttons, inputs and what stands round them. */
export function ControlParts() {
  const { text } = useTexts()
  return (
    <>
      <ButtonParts text={text} />
      <InputParts text={text} />
      <ToggleParts text={text} />
      <FramePart text={text} />
    </>
  )
}
