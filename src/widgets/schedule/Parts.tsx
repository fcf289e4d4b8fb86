import { hasPart, PART_OPTIONS, type ScheduleFrequency, type SchedulePart } from '../../contract/quartz/frequency'
import type { WidgetHost } from '../../contract/widget'
import { TextButton } from '../../ui/TextButton'
import { ToggleGrid, type ToggleOption } from '../../ui/ToggleGrid'
import { mondayFirst, monthName, twoFigures, weekdayName } from './sentence'

const ORDER: readonly SchedulePart[] = ['months', 'daysOfMonth', 'daysOfWeek', 'hours', 'minutes']

const WORKDAYS = [2, 3, 4, 5, 6]

function optionOf(part: SchedulePart, value: number, lang: string): ToggleOption {
  if (part === 'months') return { value, label: monthName(value, lang, 'short'), name: monthName(value, lang, 'long') }
  if (part === 'daysOfWeek') return { value, label: weekdayName(value, lang, 'short'), name: weekdayName(value, lang, 'long') }
  return { value, label: part === 'daysOfMonth' ? String(value) : twoFigures(value) }
}

/** What a part offers; a chosen value beside its steps (minute 7) stays in sight. */
function valuesOf(part: SchedulePart, chosen: readonly number[]): number[] {
  const values = [...new Set([...PART_OPTIONS[part], ...chosen])].sort((left, right) => left - right)
  return part === 'daysOfWeek' ? mondayFirst(values) : values
}

export interface PartsProps {
  frequency: ScheduleFrequency
  host: WidgetHost
  disabled: boolean
  choose: (change: Partial<ScheduleFrequency>) => void
}

/** The parts the frequency has, each a grid of buttons. */
export function Parts({ frequency, host, disabled, choose }: PartsProps) {
  const parts = ORDER.filter((part) => hasPart(frequency.baseFrequency, part))
  return (
    <>
      {parts.map((part) => (
        <ToggleGrid
          key={part}
          label={host.text(`SCHEDULE.PART.${part}`)}
          options={valuesOf(part, frequency[part]).map((value) => optionOf(part, value, host.lang))}
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
