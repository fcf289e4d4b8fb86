import { useUi } from '../basics/UiContext'
import { TextButton } from '../controls/TextButton'
import { writeNumber } from '../controls/write-number'

export interface PagerProps {
  /** first and last visible row, counted from 1; 0 and 0 when there are none */
  from: number
  to: number
  total: number
  /** false: the count stopped at its cap, «10 000+» */
  totalExact: boolean
  /** requests the exact count; null = it is known or loading */
  onCount?: (() => void) | null | undefined
  /** «Ordinati per Denominazione» */
  note?: string | undefined
  /** the error of visible rows, with a retry */
  problem?: { text: string; onRetry: () => void } | null | undefined
}

/** «10 000+»: a capped count is not exact, so it is written with spaces, not separators. */
export function atLeast(total: number): string {
  return `${writeNumber(total - (total % 1000), 'fr').replace(/\s/g, '\u00a0')}+`
}

/** The visible rows, their total, and the sort. */
export function Pager({ from, to, total, totalExact, onCount, note, problem }: PagerProps) {
  const { lang, text } = useUi()
  const figure = (value: number) => writeNumber(value, lang)
  const count = totalExact ? figure(total) : atLeast(total)
  return (
    <div className="pager">
      <span className="nowrap">
        <b>{from === to ? figure(to) : `${figure(from)}–${figure(to)}`}</b> {text('UI.OF')} <b>{count}</b>
      </span>
      {!totalExact && onCount ? <TextButton onClick={onCount}>{text('UI.COUNT_ALL')}</TextButton> : null}
      {problem ? (
        <span role="alert">
          {problem.text} <TextButton onClick={problem.onRetry}>{text('APP.RETRY')}</TextButton>
        </span>
      ) : null}
      <span className="grow" />
      {note ? <span className="opt faint cut">{note}</span> : null}
    </div>
  )
}
