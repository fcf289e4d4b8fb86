import { useRef } from 'react'
import type { RecordQuery } from '../../../contract/backend'
import type { Board } from '../../../contract/board'
import type { EntityConf } from '../../../contract/conf'
import type { PublicEntity } from '../../../contract/entity'
import type { RecordData } from '../../../contract/record'
import type { MarksOf } from '../../../engine/list/marks'
import { useTexts } from '../../office'
import { useListFrame } from '../address'
import type { ListColumn } from '../columns'
import { CardColumn } from './CardColumn'
import { useCardHold } from './hold'
import type { CardMove } from './move'

export interface BoardColumnsProps {
  entity: PublicEntity
  conf: EntityConf
  /** name of the list */
  label: string
  board: Board
  /** the board's query */
  query: RecordQuery
  /** the field of the board, the title and the values of its cards */
  columns: readonly ListColumn[]
  moving: CardMove
  marksOf: MarksOf
}

/**
 * The columns of a board. A card is moved by mouse or finger, by the menu of its button, or by keys: Space picks it up, the
 * arrows choose the column, Enter drops it, Esc cancels.
 */
export function BoardColumns({ board, columns, conf, entity, label, moving, marksOf, query }: BoardColumnsProps) {
  const { text } = useTexts()
  const frame = useListFrame()
  const box = useRef<HTMLDivElement>(null)
  const { by = '', title, fields = [] } = entity.list.board ?? {}
  const named = columns.find(({ path }) => path === by)
  const places = board.columns.map(({ value }) => ({
    value,
    label: value === null ? text('BOARD.NONE') : (named?.format(value) ?? value),
    color: conf.statuses.list.find(({ code }) => by === 'status' && code === value)?.color ?? null,
  }))
  const hold = useCardHold({ box, by, places, moving })
  const hrefOf = ({ id }: RecordData) => (frame ? frame.hrefOf(`/${conf.route}/${id}`) : `/${conf.route}/${id}`)
  return (
    <>
      <p className="sr-only" id="board-keys">
        {text('BOARD.KEYS')}
      </p>
      <p className="sr-only" role="status">
        {hold.said}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: columns are no fields of a form */}
      <div
        ref={box}
        className="board"
        role="group"
        aria-label={label}
        onKeyDown={hold.onKeyDown}
        onFocus={hold.onFocus}
        data-holding={hold.held ? '' : undefined}
      >
        {board.columns.map((column, index) => (
          <CardColumn
            key={column.value ?? ''}
            {...{ column, index, places, hold, moving, marksOf, hrefOf, query }}
            route={entity.route}
            cells={columns.filter(({ path }) => fields.includes(path))}
            title={columns.find(({ path }) => path === title)}
          />
        ))}
      </div>
    </>
  )
}
