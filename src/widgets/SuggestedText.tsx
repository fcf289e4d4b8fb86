import type { InputProps } from '../contract/ports/widget'
import { SuggestBox, type SuggestBoxProps } from '../ui/choices/SuggestBox'
import { toControlProps } from './control'
import type { Suggestions } from './use-suggestions'

interface SuggestedTextProps extends Pick<SuggestBoxProps, 'icon' | 'none' | 'onPick'> {
  control: InputProps<string>
  list: Suggestions
  /** what must be chosen in other fields before there are suggestions; null = nothing */
  first?: string | null
  /** the box received focus, before suggestions are requested */
  onEnter?: () => void
  /** the person typed, in addition to the changed value */
  onType?: () => void
  onBlur: () => void
}

/** A text that is typed freely or chosen from suggestions: the text in the box is the value. */
export function SuggestedText({
  control,
  list,
  first = null,
  icon,
  none,
  onBlur,
  onEnter,
  onPick,
  onType,
}: SuggestedTextProps) {
  const { field, host, onChange, value } = control
  const text = value ?? ''
  return (
    <SuggestBox
      {...toControlProps(control)}
      icon={icon}
      none={none}
      value={text}
      suggestions={list.offered}
      state={first === null ? list.state : 'short'}
      onRetry={list.retry}
      short={first ?? host.text('FIELD.SEARCH')}
      placeholder={field.placeholder ?? undefined}
      maxLength={field.schema.maxLength}
      onOpen={() => {
        onEnter?.()
        list.ask(text)
      }}
      onType={(typed) => {
        onType?.()
        list.ask(typed)
        onChange(typed === '' ? null : typed)
      }}
      onPick={onPick}
      onBlur={onBlur}
    />
  )
}
