import './schedule.css'
import { type FocusEvent, useState } from 'react'
import { TIME_ZONE } from '../../contract/constants'
import type { InputProps, WidgetHost } from '../../contract/ports/widget'
import {
  type BaseFrequency,
  FREQUENCY,
  hasPart,
  PART_OPTIONS,
  readFrequency,
  readYear,
  type ScheduleFrequency,
  type SchedulePart,
  toFrequency,
  writeFrequency,
} from '../../contract/time/quartz/frequency'
import { isZone } from '../../contract/time/quartz/zone'
import type { ScheduleOptions } from '../../generated/options'
import { Segmented } from '../../ui/controls/Segmented'
import { TextArea } from '../../ui/controls/TextArea'
import { TextButton } from '../../ui/controls/TextButton'
import { TextInput } from '../../ui/controls/TextInput'
import { ToggleGrid, type ToggleOption } from '../../ui/controls/ToggleGrid'
import { toControlProps } from '../control'
import { Preview } from './Preview'
import { mondayFirst, monthName, scheduleSentence, twoFigures, weekdayName } from './sentence'

/** One label for the frequency, its parts and the preview. */
export const grouped = true

const CUSTOM = 'CUSTOM'

type Props = InputProps<string, ScheduleOptions>

/**
 * The time zone of the schedule: that of the field the options name, else the office's. The check refuses an
 * unknown one.
 */
function useZone({ host, options, field }: Props): string {
  const named = host.useValue(options.zone ?? field.path)
  return options.zone !== undefined && typeof named === 'string' && isZone(named) ? named : TIME_ZONE
}

function Editor(props: Props) {
  const { value, host, disabled, onChange } = props
  const { choice, choose, write } = useChoice(value, onChange)
  const { baseFrequency } = choice.frequency
  const base = (code: number | string) => ({
    value: String(code),
    label: host.text(`SCHEDULE.BASE.${code}`),
    disabled,
  })
  const pick = (code: string) =>
    code === CUSTOM ? write(value ?? '') : choose({ baseFrequency: Number(code) as BaseFrequency })
  const control = { ...toControlProps(props), onBlur: undefined }
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
          <TextInput
            {...control}
            label={host.text('SCHEDULE.CUSTOM')}
            value={value ?? ''}
            onChange={write}
            tabular
          />
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

/**
 * A frequency chosen by buttons, or a typed expression; beside it the sentence and the next runs. Read-only,
 * the sentence.
 */
export function Input(props: Props) {
  const { id, field, value, host, readOnly, onBlur } = props
  const zone = useZone(props)
  if (readOnly)
    return (
      <TextArea
        {...toControlProps(props)}
        label={field.label}
        value={scheduleSentence(value, host)}
        onChange={() => {}}
        rows={2}
      />
    )
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes that the focus has left
    <div className="schedule" onBlur={leave}>
      <Editor {...props} />
      <Preview id={id} value={value} zone={zone} host={host} />
    </div>
  )
}

const ORDER: readonly SchedulePart[] = ['months', 'daysOfMonth', 'daysOfWeek', 'hours', 'minutes']

const WORKDAYS = [2, 3, 4, 5, 6]

function toOption(part: SchedulePart, value: number, lang: string): ToggleOption {
  if (part === 'months')
    return { value, label: monthName(value, lang, 'short'), name: monthName(value, lang, 'long') }
  if (part === 'daysOfWeek')
    return { value, label: weekdayName(value, lang, 'short'), name: weekdayName(value, lang, 'long') }
  return { value, label: part === 'daysOfMonth' ? String(value) : twoFigures(value) }
}

/** The options of a part; a chosen value between the steps (minute 7) is included. */
function toValues(part: SchedulePart, chosen: readonly number[]): number[] {
  const values = [...new Set([...PART_OPTIONS[part], ...chosen])].sort((left, right) => left - right)
  return part === 'daysOfWeek' ? mondayFirst(values) : values
}

interface PartsProps {
  frequency: ScheduleFrequency
  host: WidgetHost
  disabled: boolean
  choose: (change: Partial<ScheduleFrequency>) => void
}

/** The parts of the frequency, each a grid of buttons. */
function Parts({ frequency, host, disabled, choose }: PartsProps) {
  const parts = ORDER.filter((part) => hasPart(frequency.baseFrequency, part))
  return (
    <>
      {parts.map((part) => (
        <ToggleGrid
          key={part}
          label={host.text(`SCHEDULE.PART.${part}`)}
          options={toValues(part, frequency[part]).map((value) => toOption(part, value, host.lang))}
          chosen={frequency[part]}
          onChange={(chosen) => choose({ [part]: chosen })}
          disabled={disabled}
          columns={part === 'daysOfWeek' ? 7 : 12}
          action={
            part === 'daysOfWeek' ? (
              <TextButton disabled={disabled} onClick={() => choose({ daysOfWeek: WORKDAYS })}>
                {host.text('SCHEDULE.WORKDAYS')}
              </TextButton>
            ) : null
          }
        />
      ))}
      {parts.length > 0 ? <p className="under">{host.text('SCHEDULE.EMPTY_IS_ALL')}</p> : null}
    </>
  )
}

/** The choice: a frequency, or (custom) the text itself. */
interface Choice {
  custom: boolean
  frequency: ScheduleFrequency
  year: string | null
}

function readChoice(value: string | null): Choice {
  const frequency = readFrequency(value)
  return {
    custom: frequency === null,
    frequency: frequency ?? toFrequency(FREQUENCY.none),
    year: frequency && readYear(value),
  }
}

/** From the coarsest part to the finest, with the first value of each; a week begins on Monday. */
const FIRSTS: readonly (readonly [part: SchedulePart, first: number])[] = [
  ['months', 1],
  ['daysOfMonth', 1],
  ['daysOfWeek', 2],
  ['hours', 0],
  ['minutes', 0],
]

/**
 * Parts finer than the finest chosen one take their first value: «every day» without choices is midnight, not
 * every minute. Coarser parts without choices mean every value.
 */
function withFirsts(frequency: ScheduleFrequency): ScheduleFrequency {
  const parts = FIRSTS.filter(([part]) => hasPart(frequency.baseFrequency, part))
  const finest = parts.findLastIndex(([part]) => frequency[part].length > 0)
  const firsts = parts.slice(finest + 1).map(([part, first]) => [part, [first]] as const)
  return { ...frequency, ...Object.fromEntries(firsts) }
}

/**
 * The choice behind a text. «Every month» without a chosen day has the same text as with the first day, so
 * the person's own choice is kept as long as the field has the text it produced; any other text is parsed.
 */
function useChoice(value: string | null, onChange: (value: string | null) => void) {
  const [own, setOwn] = useState<{ choice: Choice; text: string | null } | null>(null)
  const choice = own?.text === value ? own.choice : readChoice(value)
  const settle = (next: Choice, text: string | null) => {
    setOwn({ choice: next, text })
    if (text !== value) onChange(text)
  }
  return {
    choice,
    /** changes the frequency, part or year */
    choose: (change: Partial<ScheduleFrequency>, year = choice.year) => {
      const frequency = { ...choice.frequency, ...change }
      settle({ custom: false, frequency, year }, writeFrequency(withFirsts(frequency), year))
    },
    /** switches to, or changes, a custom expression */
    write: (text: string) => settle({ ...choice, custom: true }, text === '' ? null : text),
  }
}
