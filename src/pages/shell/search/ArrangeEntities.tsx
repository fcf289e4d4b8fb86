import { useState } from 'react'
import type { Json } from '../../../contract/json'
import { arrangementOf, moved, type SearchEntry } from '../../../engine/search/arrangement'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/Icon'
import { Tile } from '../../../ui/Tile'
import { useReorder } from '../../../ui/use-reorder'
import { useTexts } from '../../office'

export interface ArrangeEntitiesProps {
  entries: readonly SearchEntry[]
  onSave: (value: Json) => Promise<boolean>
  /** saved or given up */
  onDone: () => void
}

/** The configuration of the search box (SEARCH-04): order by dragging or by arrow keys, each entity hidden or shown, then saved. */
export function ArrangeEntities({ entries, onSave, onDone }: ArrangeEntitiesProps) {
  const { text } = useTexts()
  const [rows, setRows] = useState(entries)
  const [told, setTold] = useState('')
  const [saving, setSaving] = useState(false)
  const move = (from: number, to: number) => {
    const next = moved(rows, from, to)
    const entity = next[to]?.conf.globalSearch.label ?? ''
    setRows(next)
    setTold(text('GLOBAL_SEARCH.MOVED', { entity, place: to + 1, count: next.length }))
  }
  const { list, dragged, handle } = useReorder(rows.length, move)
  const show = (route: string, shown: boolean) => setRows(rows.map((row) => (row.conf.route === route ? { ...row, shown } : row)))
  const save = async () => {
    setSaving(true)
    const { order, visibility } = arrangementOf(rows)
    const kept = await onSave({ order, visibility })
    setSaving(false)
    if (kept) onDone()
  }
  return (
    <>
      <header className="gs-head">
        <span className="mh grow">{text('GLOBAL_SEARCH.CONFIGURE')}</span>
      </header>
      <ul ref={list} className="gs-list" aria-label={text('GLOBAL_SEARCH.CONFIGURE')}>
        {rows.map(({ conf, shown }, index) => (
          <li key={conf.route} className={classNames(index === dragged && 'dragged')}>
            <button
              type="button"
              className="btn mini drag"
              aria-label={text('GLOBAL_SEARCH.MOVE', { entity: conf.globalSearch.label })}
              title={text('GLOBAL_SEARCH.MOVE', { entity: conf.globalSearch.label })}
              {...handle(index)}
            >
              <Icon name="drag" size="small" />
            </button>
            <Tile color={conf.color} icon={conf.globalSearch.icon} />
            <Checkbox id={`search-${conf.route}`} checked={shown} onChange={(next) => show(conf.route, next)}>
              {conf.globalSearch.label}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status" className="sr">
        {told}
      </p>
      <footer className="gs-foot">
        <Button small onClick={onDone}>
          {text('APP.CANCEL')}
        </Button>
        <Button small variant="primary" busy={saving} onClick={() => void save()}>
          {text('CRUD.SAVE')}
        </Button>
      </footer>
    </>
  )
}
