import type { MapPart } from '../../../contract/maps/geo'
import type { MapLeft, MapResume } from '../../../contract/maps/maps'
import { fullInstant } from '../../../engine/list/moment'
import { MAP_RECORDS_MAX } from '../../../engine/maps/record-markers'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { writeNumber } from '../../../ui/controls/write-number'
import { Banner } from '../../../ui/overlays/Banner'
import { useTexts } from '../../office'
import { isFilterable } from '../model/state'
import type { MapPanel } from './use-map-panel'
import type { MapView, Unplaced } from './use-view'

export interface MapNotesProps {
  /** parts of the map whose chosen service is on a host that is not allowed */
  closed: readonly MapPart[]
  /** all points lie beyond the base map */
  offGround?: boolean
  mapPanel: MapPanel
  view: MapView
  /** the map has filters to narrow with */
  narrows: boolean
  /** the search text with which the map was opened */
  query: string
  /** a tour confirmed before; null = none, or it was resumed or discarded */
  resume?: MapResume | null
  onResumed?: (tour: MapResume, isWanted: boolean) => void
}

/** Errors and missing parts, shown over the map with their cures. */
export function MapNotes({
  closed,
  mapPanel,
  narrows,
  offGround,
  onResumed,
  query,
  resume,
  view,
}: MapNotesProps) {
  const { text } = useTexts()
  const shut =
    closed.length > 0
      ? text('MAPS.CLOSED', { parts: closed.map((part) => text(`MAPS.CLOSED.${part}`)).join(', ') })
      : null
  const trouble = mapPanel.trouble ?? (view.baseMapFails ? text('ERRORS.TILES_UNAVAILABLE') : shut)
  return (
    <div className="map-notes">
      {trouble ? <Banner tone="danger">{trouble}</Banner> : null}
      {offGround ? (
        <div role="status">
          <Banner tone="info">{text('MAPS.OFF_GROUND')}</Banner>
        </div>
      ) : null}
      {view.unplaced ? (
        <NoPlace
          query={query}
          view={view}
          unplaced={view.unplaced}
          readOnly={mapPanel.state.rules.readOnly}
        />
      ) : null}
      {view.left ? (
        <Left mapPanel={mapPanel} narrows={narrows} left={view.left} onForget={view.forget} />
      ) : null}
      {resume && onResumed ? (
        <Resume tour={resume} onAnswer={(isWanted) => onResumed(resume, isWanted)} />
      ) : null}
    </div>
  )
}

/** A tour confirmed before on the map of this list: it can be resumed or discarded. */
function Resume({ onAnswer, tour }: { tour: MapResume; onAnswer: (isWanted: boolean) => void }) {
  const { text } = useTexts()
  const { at, missing, stages } = tour
  const buttons = (
    <>
      <Button small onClick={() => onAnswer(false)}>
        {text('DRAFT.DISCARD')}
      </Button>
      {stages.length > 0 ? (
        <Button small variant="primary" onClick={() => onAnswer(true)}>
          {text('DRAFT.TAKE_ALL')}
        </Button>
      ) : null}
    </>
  )
  return (
    <div role="status">
      <Banner tone="info" buttons={buttons}>
        <p>{text('MAPS.RESUME', { at: fullInstant(at), n: stages.length })}</p>
        {missing > 0 ? <p>{text('MAPS.RESUME.MISSING', { n: missing })}</p> : null}
      </Banner>
    </div>
  )
}

/** The place for which the map was opened is not visible. */
function NoPlace({
  query,
  readOnly,
  unplaced,
  view,
}: {
  query: string
  readOnly: boolean
  unplaced: Unplaced
  view: MapView
}) {
  const { text } = useTexts()
  if (unplaced.is === 'street')
    return (
      <div role="status">
        <Banner tone="info">{text('MAPS.OPENING.STREET', { number: unplaced.number })}</Banner>
      </div>
    )
  if (unplaced.is === 'off') return <Banner tone="danger">{text('MAPS.OPENING.OFF')}</Banner>
  if (unplaced.is === 'unknown')
    return (
      <Banner tone="danger">
        {text(readOnly ? 'MAPS.OPENING.UNKNOWN' : 'MAPS.OPENING.NONE', { query })}
      </Banner>
    )
  const again = (
    <Button small onClick={view.start}>
      {text('APP.RETRY')}
    </Button>
  )
  return (
    <Banner tone="danger" buttons={again}>
      {unplaced.why}
    </Banner>
  )
}

/** The records that are not on the map, with reasons. */
function Left({
  mapPanel,
  left,
  narrows,
  onForget,
}: {
  mapPanel: MapPanel
  left: MapLeft
  narrows: boolean
  onForget: () => void
}) {
  const { lang, text } = useTexts()
  const { beyond, placeless } = left
  const first = placeless.first.join(', ')
  const more = placeless.count - placeless.first.length
  const names = more > 0 ? text('MAPS.LEFT.MORE', { names: first, n: writeNumber(more, lang) }) : first
  const most = { max: writeNumber(MAP_RECORDS_MAX, lang), n: writeNumber(beyond, lang) }
  const acts = (
    <>
      {narrows && beyond > 0 && isFilterable(mapPanel.state) && !mapPanel.state.panels.filter ? (
        <Button small icon="filter" onClick={() => mapPanel.togglePanel('filter')}>
          {text('MAPS.FILTERS')}
        </Button>
      ) : null}
      <IconButton icon="close" variant="ghost" small label={text('MAPS.LEFT.HIDE')} onClick={onForget} />
    </>
  )
  return (
    <div role="status">
      <Banner tone="info" buttons={acts}>
        {beyond > 0 ? <p>{text('MAPS.LEFT.BEYOND', most)}</p> : null}
        {placeless.count > 0 ? <p>{text('MAPS.LEFT.PLACELESS', { count: placeless.count, names })}</p> : null}
      </Banner>
    </div>
  )
}
