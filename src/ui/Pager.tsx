import { IconButton } from './IconButton'
import { NativeSelect } from './NativeSelect'
import { TextButton } from './TextButton'
import { useUi } from './UiContext'

export interface PagerProps {
  /** first and last row shown, counted from 1; 0 and 0 when there are none */
  from: number
  to: number
  total: number
  /** false: the count stopped at its cap, «10 000+» */
  totalExact: boolean
  /** asks for the exact count; absent = no button */
  onCount?: (() => void) | undefined
  /** «Ordinati per Denominazione» */
  note?: string | undefined
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** «10 000+»: a capped count is no figure to calculate with, so it is written with spaces, not signs. */
function atLeast(total: number): string {
  const thousands = new Intl.NumberFormat('fr', { useGrouping: 'always' }).format(total - (total % 1000))
  return `${thousands.replace(/\s/g, '\u00a0')}+`
}

/** Which rows of how many, rows per page, and the two steps. */
export function Pager(props: PagerProps) {
  const { from, to, total, totalExact, onCount, note, size, sizes, onSize, onPrevious, onNext } = props
  const { lang, text } = useUi()
  const figures = new Intl.NumberFormat(lang, { useGrouping: 'always' })
  const count = totalExact ? figures.format(total) : atLeast(total)
  return (
    <div className="pager">
      <span className="nowrap">
        <b>{from === to ? figures.format(to) : `${figures.format(from)}–${figures.format(to)}`}</b> {text('UI.OF')} <b>{count}</b>
      </span>
      {!totalExact && onCount ? <TextButton onClick={onCount}>{text('UI.COUNT_ALL')}</TextButton> : null}
      {note ? <span className="opt faint">{note}</span> : null}
      <span className="grow" />
      <div className="row opt">
        <label htmlFor="pager-size">{text('UI.ROWS')}</label>
        <NativeSelect
          id="pager-size"
          label={text('LIST.ROWS_PER_PAGE')}
          value={String(size)}
          options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
          empty={false}
          onChange={(value) => onSize(Number(value))}
        />
      </div>
      <IconButton icon="chevron-left" small label={text('LIST.PREVIOUS')} disabled={!onPrevious} onClick={() => onPrevious?.()} />
      <IconButton icon="chevron-right" small label={text('LIST.NEXT')} disabled={!onNext} onClick={() => onNext?.()} />
    </div>
  )
}
