import type { RecordData } from '../../../contract/model/record'
import { isFigure } from '../../../engine/list/figure-width'
import { Badge } from '../../../ui/basics/Badge'
import { classNames } from '../../../ui/basics/class-names'
import { Link } from '../../../ui/controls/Link'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { useTexts } from '../../office'
import { type ListColumn, useList } from '../list-context'
import { useBoard } from './board-context'

export interface BoardCardProps {
  record: RecordData
  /** Tab reaches it, of all cards of its column */
  reached: boolean
}

/**
 * A record as a card: its name, its values in one muted line each, its badges, and the button that moves it.
 */
export function BoardCard({ record, reached }: BoardCardProps) {
  const { toHref } = useList()
  const { cells, hold, marksOf, moving, places, title } = useBoard()
  const { text } = useTexts()
  const marks = marksOf(record)
  const name = title?.text(record) || moving.getName(record)
  const values = cells.flatMap((cell) => {
    const value = cell.text(record)
    return value === '' ? [] : [{ cell, value }]
  })
  const isHeld = hold.held?.id === record.id
  const isOnItsWay = moving.moves.some((one) => one.record.id === record.id)
  const reach = reached ? 0 : -1
  const items = places.flatMap(({ label, value }, at) => {
    if (value === hold.getHome(record)) return []
    const reason = moving.reason(record, value)
    return { id: String(at), label, ...(reason === null ? {} : { reason }) }
  })
  return (
    <li
      className={classNames(
        'board-card',
        isHeld && 'held',
        isOnItsWay && 'moving',
        record.delete.deleted && 'deleted',
      )}
      data-card={record.id}
    >
      <Link href={toHref(record)} tabIndex={reach} draggable={false} aria-describedby="board-keys">
        {name}
      </Link>
      {values.length > 0 ? (
        <dl>
          {values.map(({ cell, value }) => (
            <div key={cell.path} data-field={cell.path}>
              <dt>{cell.label}</dt>
              <dd className={cell.end || isFigure(value) ? 'num' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {marks.badges.length > 0 ? (
        <p className="board-badges">
          {marks.badges.map((badge) => (
            <Badge key={badge.text} tone={badge.tone} label={badgeLabel(cells, title, badge.text)} />
          ))}
        </p>
      ) : null}
      <MenuButton
        label={text('BOARD.MOVE', { name })}
        icon="swap"
        small
        tabIndex={reach}
        className="board-move"
        items={items}
        onAction={(id) => hold.send(record, Number(id))}
      />
    </li>
  )
}

const badgeLabel = (cells: readonly ListColumn[], title: ListColumn | undefined, key: string): string =>
  [title, ...cells].find((one) => one?.badges[key])?.badges[key] ?? key
