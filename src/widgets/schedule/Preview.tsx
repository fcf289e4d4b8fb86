import { useMemo } from 'react'
import type { WidgetHost } from '../../contract/ports/widget'
import { clockSurprises } from '../../contract/time/quartz/clocks'
import { fireTimes } from '../../contract/time/quartz/fire'
import { readFrequency } from '../../contract/time/quartz/frequency'
import { type QuartzSchedule, readQuartz } from '../../contract/time/quartz/read'
import { scheduleSentence } from './sentence'

const RUNS_SHOWN = 5

const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' }

/** Day and time of a run in the schedule's time zone; seconds only if not 0. */
function runWords(run: Date, lang: string, timeZone: string): [day: string, time: string] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[lang] ?? lang, { ...options, timeZone }).format(run)
  const second = run.getUTCSeconds() === 0 ? {} : ({ second: '2-digit' } as const)
  return [
    format({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' }),
    format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...second }),
  ]
}

interface RunsProps {
  runs: Date[]
  host: WidgetHost
  zone: string
  /** id of the heading */
  labelledBy: string
}

function Runs({ runs, host, zone, labelledBy }: RunsProps) {
  if (runs.length === 0) return <p className="under">{host.text('SCHEDULE.NO_NEXT')}</p>
  return (
    <>
      <ol className="runs" aria-labelledby={labelledBy}>
        {runs.map((run) => {
          const [day, time] = runWords(run, host.lang, zone)
          return (
            <li key={run.getTime()}>
              <span>{day}</span>
              <time dateTime={run.toISOString()}>{time}</time>
            </li>
          )
        })}
      </ol>
      <p className="under">{host.text('SCHEDULE.ZONE', { zone })}</p>
    </>
  )
}

/** A reading of the wall clock, kept as if it were UTC. */
const clockWords = (wall: number, lang: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[lang] ?? lang, { ...options, timeZone: 'UTC' }).format(wall)

/** What the schedule does otherwise than it says when clocks change. */
function ClockNotes({ host, schedule, zone }: { host: WidgetHost; schedule: QuartzSchedule; zone: string }) {
  const surprises = useMemo(() => clockSurprises(schedule, { after: new Date(), zone }), [schedule, zone])
  const time = (wall: number) =>
    clockWords(wall, host.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return surprises.map(({ from, kind, run, to }) => (
    <p key={from} className="note warn" data-clocks={kind}>
      {host.text(`SCHEDULE.CLOCKS.${kind}`, {
        day: clockWords(from, host.lang, { day: '2-digit', month: '2-digit', year: 'numeric' }),
        from: time(from),
        to: time(to),
        run: time(run),
      })}
    </p>
  ))
}

export interface PreviewProps {
  id: string
  value: string | null
  zone: string
  host: WidgetHost
}

/** Preview of an expression: the sentence, the next runs, the expression itself. */
export function Preview({ id, value, zone, host }: PreviewProps) {
  const reading = useMemo(() => readQuartz(value ?? ''), [value])
  const { schedule } = reading
  const runs = useMemo(
    () => (schedule ? fireTimes(schedule, { after: new Date(), zone, count: RUNS_SHOWN }) : []),
    [schedule, zone],
  )
  const words = readFrequency(value) ? scheduleSentence(value, host) : host.text('SCHEDULE.CUSTOM')
  return (
    <div>
      <p className="note info strong" role="status">
        {words}
      </p>
      {schedule ? (
        <div>
          <p className="caption" id={`${id}-runs`}>
            {host.text('SCHEDULE.NEXT')}
          </p>
          <Runs runs={runs} host={host} zone={zone} labelledBy={`${id}-runs`} />
          {runs.length > 0 ? <ClockNotes schedule={schedule} host={host} zone={zone} /> : null}
        </div>
      ) : null}
      {value === null ? null : (
        <p className="under">
          {host.text('SCHEDULE.EXPRESSION')} <code className="mono">{value}</code>
        </p>
      )}
    </div>
  )
}
