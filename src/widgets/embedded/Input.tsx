import { type KeyboardEvent, useRef, useState } from 'react'
import type { RelationValue } from '../../contract/model/record'
import type { InputProps } from '../../contract/ports/widget'
import { FieldMessage } from '../../ui/controls/FieldMessage'
import { MiniButton } from '../../ui/controls/MiniButton'
import { TextInput } from '../../ui/controls/TextInput'
import { EntityTile } from '../../ui/page/EntityTile'
import { toControlProps } from '../control'

type Props = InputProps<RelationValue>

/** Opens the record's dialog; a failed save is shown below the field (EMBED-06). */
function useDialog({ field, value, host, onChange, onBlur }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const away = useRef(false)
  const { embed } = host
  const open = async () => {
    away.current = true
    const answer = await embed?.(field, value)
    away.current = false
    setFailure(answer && 'failure' in answer ? answer.failure : null)
    if (answer && 'record' in answer) onChange(answer.record)
    onBlur()
  }
  // Focus inside the dialog does not count as leaving the field.
  const leave = () => away.current || onBlur()
  return { failure, leave, open: embed ? () => void open() : null }
}

/**
 * The record's label with the icon of its entity; Enter or a click opens its dialog, Del or the bin clears
 * the field.
 */
export function Input(props: Props) {
  const { id, field, value, host, disabled, readOnly, onChange } = props
  const { failure, leave, open } = useDialog(props)
  const locked = disabled || readOnly
  const opens = !locked && open !== null
  const clear = () => onChange(null)
  const keys = (event: KeyboardEvent) => {
    if (locked) return
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') open?.()
    else if (value && (event.key === 'Delete' || event.key === 'Backspace')) clear()
    else return
    event.preventDefault()
  }
  const face = host.look(field.relation?.route ?? '')
  return (
    <>
      <TextInput
        {...toControlProps(props)}
        onBlur={leave}
        value={value?.label ?? ''}
        readOnly
        opens={opens}
        onClick={opens ? open : undefined}
        onChange={() => undefined}
        onKeyDown={keys}
        tile={face}
        placeholder={field.placeholder ?? (locked ? undefined : host.text('EMBEDDED.CHOOSE'))}
        buttons={
          locked ? null : (
            <>
              {value ? (
                <MiniButton
                  icon="trash"
                  label={host.text('EMBEDDED.CLEAR', { label: value.label })}
                  onClick={clear}
                />
              ) : null}
              {open ? (
                <MiniButton
                  icon="external"
                  label={host.text('EMBEDDED.OPEN', { label: field.label })}
                  onClick={open}
                />
              ) : null}
            </>
          )
        }
      />
      {failure === null ? null : (
        <FieldMessage id={`${id}-failure`} tone="error">
          {failure}
        </FieldMessage>
      )}
    </>
  )
}

/** The label with the icon of its entity, a link to the record where the person may read it. */
export function Show({ field, value, host }: Props) {
  if (!value) return null
  const route = field.relation?.route ?? ''
  const face = host.look(route)
  const href = host.recordHref(route, value.id) ?? undefined
  return <EntityTile color={face?.color} icon={face?.icon} label={value.label} href={href} />
}
