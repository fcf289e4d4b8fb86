import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { StatusChip } from '../basics/Badge'
import { Tile } from '../basics/Tile'
import { useUi } from '../basics/UiContext'
import { IconButton } from '../controls/IconButton'
import { Separator, Toolbar } from './Toolbar'
import './RecordHeader.css'

export interface RecordHeaderProps {
  title: string
  tile: { color: string; icon: string }
  status?: { color: string; label: string } | null | undefined
  code?: string | null | undefined
  /** mode and revision, or a few facts: «In modifica, revisione 7» */
  subtitle?: string | undefined
  onBack: () => void
  /** always visible, except on small screens: the panel's toggle */
  first?: ReactNode
  /** icons that go into «...», where there is one, at 1180 px and below: information, folder, help */
  icons?: ReactNode
  /** quiet labelled buttons, hidden on small screens: change status */
  quiet?: ReactNode
  /** the «...» menu: always there */
  more?: ReactNode
  /** the closing buttons: cancel, save, edit; class `keep-wide` hides one on small screens */
  main?: ReactNode
}

function fold(head: HTMLElement): void {
  const title = head.querySelector('h1')
  if (!title) return
  delete head.dataset.fold
  if (title.scrollWidth > title.clientWidth) head.dataset.fold = ''
}

/** Folds a header, by its attribute `data-fold`, while its title lacks room. */
function useFold(): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null)
  // After every render: its title, its status or its commands may have changed.
  useLayoutEffect(() => {
    if (head.current) fold(head.current)
  })
  useLayoutEffect(() => {
    const element = head.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => fold(element))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return head
}

/**
 * Header of a record: back, tile, title and status; code and mode below; actions at the end in a fixed order.
 * Where the title lacks room, icons that the «...» menu also offers give way to it.
 */
export function RecordHeader(props: RecordHeaderProps) {
  const { title, tile, status, code, subtitle, onBack, first, icons, quiet, more, main } = props
  const { text } = useUi()
  const head = useFold()
  return (
    <header ref={head} className="record-head">
      <IconButton data-control="back" icon="back" label={text('UI.BACK')} onClick={onBack} />
      <Tile color={tile.color} icon={tile.icon} size="big" />
      <div className="record-title">
        <div className="row">
          <h1 className="cut">{title}</h1>
          {status ? <StatusChip color={status.color} label={status.label} /> : null}
        </div>
        <div className="sub">
          {code ? <span className="code">{code}</span> : null}
          {code && subtitle ? (
            <span className="opt" aria-hidden="true">
              ·
            </span>
          ) : null}
          {subtitle ? <span className="opt cut">{subtitle}</span> : null}
        </div>
      </div>
      <Toolbar label={text('UI.RECORD_ACTIONS')}>
        {first ? <span className="keep-wide row tight">{first}</span> : null}
        {icons ? <span className={`${more ? 'opt ' : ''}row tight`}>{icons}</span> : null}
        {quiet ? (
          <span className="keep-wide labelled row tight">
            <Separator />
            {quiet}
          </span>
        ) : null}
        {more ? <span data-control="more">{more}</span> : null}
        {main ? <Separator className="keep-wide" /> : null}
        {main}
      </Toolbar>
    </header>
  )
}
