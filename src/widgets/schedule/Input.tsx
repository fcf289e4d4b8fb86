import type { FocusEvent } from 'react'
import { TIME_ZONE } from '../../contract/constants'
import { isZone } from '../../contract/quartz/fire'
import { type BaseFrequency, FREQUENCY } from '../../contract/quartz/frequency'
import type { InputProps } from '../../contract/widget'
import type { ScheduleOptions } from '../../generated/options'
import { Segmented } from '../../ui/Segmented'
import { TextArea } from '../../ui/TextArea'
import { TextInput } from '../../ui/TextInput'
import { controlOf } from '../control'
import { useChoice } from './choice'
import { Parts } from './Parts'
import { Preview } from './Preview'
import { scheduleSentence } from './sentence'
import '../../ui/styles/schedule.css'

/** One label over the frequency, its parts and what they come to. */
export const grouped = true

const CUSTOM = 'CUSTOM'

type Props = InputProps<string, ScheduleOptions>

/** The clock the schedule follows: that of the field the options name, else the office's. */
function useZone({ host, options, field }: Props): { zone: string; unknown: string | null } {
  const named = host.useValue(options.zone ?? field.path)
  if (options.zone === undefined || typeof named !== 'string' || named === '') return { zone: TIME_ZONE, unknown: null }
  return isZone(named) ? { zone: named, unknown: null } : { zone: TIME_ZONE, unknown: named }
}

function Editor(props: Props) {
  const { value, host, disabled, onChange } = props
  const { choice, choose, write } = useChoice(value, onChange)
  const { baseFrequency } = choice.frequency
  const base = (code: number | string) => ({ value: String(code), label: host.text(`SCHEDULE.BASE.${code}`), disabled })
  const pick = (code: string) => (code === CUSTOM ? write(value ?? '') : choose({ baseFrequency: Number(code) as BaseFrequency }))
  const control = { ...controlOf(props), onBlur: undefined }
  return (
    <div>
      <Segmented
        label={host.text('SCHEDULE.FREQUENCY')}
        value={choice.custom ? CUSTOM : String(baseFrequency)}
        options={[...Object.values(FREQUENCY), CUSTOM].map(base)}
        onChange={pick}
        invalid={props.invalid}
        describedBy={props.describedBy}
      />
      {choice.custom ? (
        <>
          <TextInput {...control} label={host.text('SCHEDULE.CUSTOM')} value={value ?? ''} onChange={write} tabular />
          <p className="under">{host.text('SCHEDULE.CUSTOM_HINT')}</p>
        </>
      ) : (
        <Parts frequency={choice.frequency} host={host} disabled={disabled} choose={choose} />
      )}
      {choice.custom || baseFrequency === FREQUENCY.none ? null : (
        <div className="toggles">
          <div className="head" aria-hidden="true">
            {host.text('SCHEDULE.PART.year')}
          </div>
          <TextInput
            {...control}
            required={false}
            label={host.text('SCHEDULE.PART.year')}
            placeholder={host.text('SCHEDULE.YEAR_HINT')}
            value={choice.year ?? ''}
            onChange={(year) => choose({}, year.trim() === '' ? null : year.trim())}
            tabular
          />
        </div>
      )}
    </div>
  )
}

/** A frequency chosen by buttons, or an expression typed; beside it the sentence and the next runs. Read only, the sentence. */
export function Input(props: Props) {
  const { id, field, value, host, readOnly, onBlur } = props
  const { zone, unknown } = useZone(props)
  if (readOnly)
    return (
      <TextArea {...controlOf(props)} label={field.label} value={scheduleSentence(value, host)} onChange={() => {}} rows={2} />
    )
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left
    <div className="schedule" onBlur={leave}>
      <Editor {...props} />
      <Preview id={id} value={value} zone={zone} host={host} />
      {unknown === null ? null : <p className="under">{host.text('SCHEDULE.ZONE_UNKNOWN', { unknown, zone })}</p>}
    </div>
  )
}
