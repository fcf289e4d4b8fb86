import { type RefObject, useState } from 'react'
import { matchesText } from '../../contract/text/fold'
import { Popover } from '../../ui/basics/Popover'
import { Button } from '../../ui/controls/Button'
import { Checkbox } from '../../ui/controls/Checkbox'
import { IconButton } from '../../ui/controls/IconButton'
import { SearchBox } from '../../ui/controls/SearchBox'
import { useTexts } from '../office'
import { useListState } from './list-context'
import './forms.css'

/** With more columns than this there is a search. */
const MIN_SEARCHED_COLUMNS = 8

export interface ColumnsPanelProps {
  anchor: RefObject<Element | null>
  onClose: () => void
}

/** The visible columns in their order; the others below them. */
export function ColumnsPanel({ anchor, onClose }: ColumnsPanelProps) {
  const { text } = useTexts()
  const { shown, possible, choose, move, hide, reset } = useListState().arrangement
  const paths = shown.map(({ path }) => path)
  const [typed, setTyped] = useState('')
  const isSought = ({ label }: { label: string }) => matchesText(label, typed)
  const others = possible
    .filter(({ path }) => !paths.includes(path))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Popover anchor={anchor} label={text('LIST.COLUMNS')} onClose={onClose}>
      <div className="filter-form">
        <strong>{text('LIST.COLUMNS')}</strong>
        {possible.length > MIN_SEARCHED_COLUMNS ? (
          <SearchBox label={text('LIST.COLUMNS_SEARCH')} value={typed} onChange={setTyped} />
        ) : null}
        {possible.some(isSought) ? null : <p className="muted">{text('LIST.COLUMNS_NONE')}</p>}
        <ul className="columns-list">
          {shown.map(({ path, label }, index) =>
            isSought({ label }) ? (
              <li key={path} className="row">
                <Checkbox
                  id={`column-${path}`}
                  checked
                  disabled={shown.length === 1}
                  onChange={() => hide(path)}
                >
                  {label}
                </Checkbox>
                <span className="grow" />
                <IconButton
                  icon="chevron-up"
                  small
                  label={text('LIST.COLUMN_UP', { label })}
                  disabled={index === 0}
                  onClick={() => move(path, index - 1)}
                />
                <IconButton
                  icon="chevron-down"
                  small
                  label={text('LIST.COLUMN_DOWN', { label })}
                  disabled={index === shown.length - 1}
                  onClick={() => move(path, index + 1)}
                />
              </li>
            ) : null,
          )}
          {others.filter(isSought).map(({ path, label }) => (
            <li key={path} className="row">
              <Checkbox id={`column-${path}`} checked={false} onChange={() => choose([...paths, path])}>
                {label}
              </Checkbox>
            </li>
          ))}
        </ul>
        <div className="row">
          <span className="grow" />
          <Button small onClick={reset}>
            {text('LIST.COLUMNS_RESET')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
