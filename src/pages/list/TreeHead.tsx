import type { RowSelection } from '../../engine/list/selection'
import { classNames } from '../../ui/class-names'
import { useTexts } from '../office'
import { HeadBox } from './HeadRow'
import type { DropPlace } from './tree-drop'
import { type ListColumn, sized } from './use-columns'

/** Width of the column with the branches, in px. */
const BRANCH_WIDTH = 320

export interface TreeHeadProps {
  columns: readonly ListColumn[]
  /** the tree has a column of buttons */
  acts: boolean
  /** what the column of branches is called */
  title: string
  selection: RowSelection
  /** how many records there are to choose */
  total: number
  /** what makes the head the place at the top */
  drop: DropPlace
}

/** Width of all columns of a tree, in px. */
export function treeWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, BRANCH_WIDTH)
}

/** A column of the tree keeps its width, whatever room there is. */
function colStyle(width: number, all: number) {
  return { ...sized('--col', width), ...sized('--others', all - width), ...sized('--least', width) }
}

/** The columns of a tree and their names. */
export function TreeHead({ columns, acts, title, selection, total, drop }: TreeHeadProps) {
  const { text } = useTexts()
  const all = treeWidth(columns)
  return (
    <>
      <colgroup>
        <col className="selcol" />
        <col style={colStyle(BRANCH_WIDTH, all)} />
        {columns.map(({ path, width }) => (
          <col key={path} className="value" style={colStyle(width, all)} />
        ))}
        {acts ? <col className="selcol actcol" /> : null}
      </colgroup>
      <thead>
        <tr {...drop}>
          <th className="selc" scope="col">
            <HeadBox selection={selection} total={total} />
          </th>
          <th scope="col">{title}</th>
          {columns.map(({ path, label, end }) => (
            <th key={path} scope="col" className={classNames('value', end && 'n')}>
              {label}
            </th>
          ))}
          {acts ? (
            <th scope="col" className="treeact">
              <span className="sr">{text('LIST.ROW_ACTS')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
    </>
  )
}
