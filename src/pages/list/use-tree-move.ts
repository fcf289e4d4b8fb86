import { useRef, useState } from 'react'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import { moveBelow, refusalOf } from '../../engine/list/tree-moves'
import { parentOf } from '../../engine/list/tree-rows'
import { abilitiesOf } from '../../engine/record/abilities'
import { titleIn } from '../../engine/record/title'
import { useOffice, useTexts } from '../office'

/** A record on its way to another place of the tree. */
export interface TreeMove {
  /** the record in hand; `dragged` = it hangs on the pointer */
  held: { record: RecordData; dragged: boolean } | null
  can: (record: RecordData) => boolean
  take: (record: RecordData, dragged: boolean) => void
  drop: () => void
  /** puts the record in hand below this one, null = at the top; a refusal is told, and the record stays in hand */
  put: (under: RecordData | null) => void
  refused: (under: RecordData) => boolean
  /** what a row of the tree is called */
  nameOf: (record: RecordData) => string
}

export interface TreeMoveOptions {
  entity: PublicEntity
  conf: EntityConf
  records: readonly RecordData[]
  /** label of a field */
  label: (path: string) => string
  /** the record stands elsewhere now */
  onMoved: (record: RecordData, under: RecordData | null) => void
}

/** Moves records of a tree: taken by key, button or pointer, put below another one, put back by the toast. */
export function useTreeMove({ entity, conf, records, label, onMoved }: TreeMoveOptions): TreeMove {
  const office = useOffice()
  const { notices } = office
  const { lang } = useTexts()
  const nameOf = (record: RecordData) => titleIn(entity, record, lang) || record.id
  const [held, setHeld] = useState<TreeMove['held']>(null)
  const busy = useRef(false)
  const { tree } = entity.list
  const by = tree?.by ?? ''

  const move = async (record: RecordData, under: RecordData | null): Promise<void> => {
    if (busy.current) return
    busy.current = true
    const was = parentOf(record, by)
    try {
      const moved = await moveBelow(office, entity, by, record, under?.id ?? null)
      const back = () => void moveBelow(office, entity, by, moved, was).then(() => onMoved(moved, null), notices.failure)
      notices.add({
        tone: 'success',
        text: under ? 'LIST.MOVED' : 'LIST.MOVED_TOP',
        params: { name: nameOf(record), under: under ? nameOf(under) : '' },
        act: { text: 'LIST.MOVE_UNDO', run: back },
      })
      onMoved(moved, under)
    } catch (error) {
      notices.failure(error)
    } finally {
      busy.current = false
    }
  }

  const refusal = (record: RecordData, under: RecordData | null) => (tree ? refusalOf(records, tree, record, under) : null)
  const put = (under: RecordData | null): void => {
    if (!held) return
    const { record } = held
    const wrong = refusal(record, under)
    if (wrong && under) {
      const words = { name: nameOf(record), under: nameOf(under), field: wrong.kind === 'differs' ? label(wrong.path) : '' }
      notices.add({ tone: 'warning', text: wrong.kind === 'ring' ? 'LIST.MOVE_RING' : 'LIST.MOVE_DIFFERS', params: words })
      return
    }
    setHeld(null)
    if (parentOf(record, by) !== (under?.id ?? null)) void move(record, under)
  }
  return {
    held,
    can: (record) => abilitiesOf(conf, record).edit && conf.fields.readOnly.every((path) => path !== by),
    take: (record, dragged) => setHeld({ record, dragged }),
    drop: () => setHeld(null),
    put,
    nameOf,
    refused: (under) => held !== null && refusal(held.record, under) !== null,
  }
}
