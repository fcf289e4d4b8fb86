import { Fragment } from 'react'
import type { MapMarker, TourLeg } from '../../../contract/maps/maps'
import { Icon } from '../../../ui/basics/Icon'
import { useReorder } from '../../../ui/basics/use-reorder'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { useTexts } from '../../office'
import { getTotal, legText } from '../model/measures'

export interface StageListProps {
  stages: readonly MapMarker[]
  /** one for each pair of consecutive stages; null outside Path mode, and until a path is found */
  legs: readonly TourLeg[] | null
  /** ids of the stages where no roads are known */
  beyond: readonly string[]
  /** a path is being requested */
  busy: boolean
  /** stages may be deleted; locked ones never */
  removable: boolean
  /** stages may be reordered */
  movable: boolean
  /** Path mode: the path can be configured */
  configurable: boolean
  /** the order before the optimisation can be restored */
  restorable: boolean
  onDelete: (id: string) => void
  onClear: () => void
  onConfigure: () => void
  onMove: (from: number, to: number) => void
  onRestore: () => void
  onShow: (stage: MapMarker) => void
}

/** The stages in their order, with time and distance between them and in total: a text form of the map. */
export function StageList(props: StageListProps) {
  const { busy, configurable, legs, removable, restorable, stages } = props
  const { lang, text } = useTexts()
  return (
    <aside className="map-stages" aria-label={text('MAPS.MODE.STAGE')}>
      {stages.length === 0 ? <p className="muted none">{text('MAPS.NO_STAGES')}</p> : <Stages {...props} />}
      {legs || busy ? (
        <p className="total" data-control="total">
          <span className="muted grow">{text('MAPS.TOTAL')}</span>
          <strong>{legs ? legText(getTotal(legs, lang)) : text('MAPS.LOOKING')}</strong>
        </p>
      ) : null}
      <div className="foot">
        {removable ? (
          <Button small variant="ghost" disabled={stages.length === 0} onClick={props.onClear}>
            {text('MAPS.CLEAR')}
          </Button>
        ) : null}
        {restorable ? (
          <Button small icon="undo" onClick={props.onRestore}>
            {text('MAPS.RESTORE_ORDER')}
          </Button>
        ) : null}
        {configurable ? (
          <Button small icon="sliders" onClick={props.onConfigure}>
            {text('MAPS.CONFIGURE')}
          </Button>
        ) : null}
      </div>
    </aside>
  )
}

function Stages({ beyond, legs, movable, onDelete, onMove, onShow, removable, stages }: StageListProps) {
  const { text } = useTexts()
  const { dragged, handle, list } = useReorder(stages.length, onMove)
  return (
    // An ordered list whose children are its rows: legs stand inside the row they follow.
    <ul ref={list as never} className="stages">
      {stages.map((stage, index) => (
        <li key={stage.id} data-stage={stage.id} className={dragged === index ? 'dragged' : undefined}>
          <div className="stage">
            {movable ? (
              <button
                type="button"
                className="mini drag"
                aria-label={text('MAPS.MOVE', { title: stage.title })}
                title={text('MAPS.MOVE', { title: stage.title })}
                {...handle(index)}
              >
                <Icon name="drag" size="small" />
              </button>
            ) : null}
            <StageFlag number={index + 1} beyond={beyond.includes(stage.id)} />
            <button type="button" className="name" title={stage.title} onClick={() => onShow(stage)}>
              {stage.title}
            </button>
            <StageEnd stage={stage} removable={removable} onDelete={onDelete} />
          </div>
          {beyond.includes(stage.id) ? (
            <p className="leg beyond" data-control="beyond">
              {text('MAPS.BEYOND')}
            </p>
          ) : null}
          {legs?.[index] ? (
            <p className="leg" data-control="leg">
              {legText(legs[index])}
              {legs[index].straight ? ` · ${text('MAPS.STRAIGHT_LEG')}` : null}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The flag icon of a stage, with its number (MAP-10). `beyond`: no roads are known there. */
function StageFlag({ beyond, number }: { beyond: boolean; number: number }) {
  return (
    <svg className={beyond ? 'flag beyond' : 'flag'} data-icon="flag" viewBox="0 0 24 24" aria-hidden="true">
      <path className="pole" d="M4 2.5v20" />
      <path d="M4 3h19l-3 5.5 3 5.5H4Z" />
      <text x="12" y="11.8">
        {number}
      </text>
    </svg>
  )
}

/** A lock, or the delete button of the stage; nothing where stages cannot be deleted. */
function StageEnd({
  onDelete,
  removable,
  stage,
}: Pick<StageListProps, 'onDelete' | 'removable'> & { stage: MapMarker }) {
  const { text } = useTexts()
  const label = stage.locked ? text('MAPS.LOCKED') : text('MAPS.REMOVE', { title: stage.title })
  if (stage.locked)
    return (
      <span className="lock" role="img" aria-label={label} title={label}>
        <Icon name="lock" size="small" />
      </span>
    )
  if (!removable) return <Fragment />
  return <IconButton icon="trash" small label={label} onClick={() => onDelete(stage.id)} />
}
