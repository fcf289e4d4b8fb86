import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Batch } from '../../../contract/batch'
import type { EntityConf } from '../../../contract/conf'
import type { PublicEntity } from '../../../contract/entity'
import type { RecordData } from '../../../contract/record'
import type { Selection } from '../../../contract/selection'
import { failureWords } from '../../../engine/batches'
import { ANY } from '../../../engine/commands/reason-code'
import { type Reason, reason } from '../../../engine/commands/reasons'
import { moveAllBelow, moveBelow, moveRefusalOf, undoMoves } from '../../../engine/list/tree-moves'
import { parentOf } from '../../../engine/list/tree-rows'
import { Banner } from '../../../ui/Banner'
import { TextButton } from '../../../ui/TextButton'
import { writeNumber } from '../../../ui/write-number'
import { useOffice, useTexts } from '../../office'

/** A record on its way to another place of the tree. */
export interface TreeMove {
  /** the record in hand; `dragged` = it hangs on the pointer */
  held: { record: RecordData; dragged: boolean } | null
  can: (record: RecordData) => boolean
  take: (record: RecordData, dragged: boolean) => void
  drop: () => void
  /** puts the record in hand below this one, null = at the top; a refusal is told, and the record stays in hand */
  put: (under: RecordData | null) => void
  /** moves one record, or everything chosen as one step that the toast takes back; true when it is done */
  moveTo: (moved: Moved, under: RecordData | null) => Promise<boolean>
  /** why nothing of this list is moved; null = records are, as far as they can be changed */
  reason: Reason | null
  refused: (under: RecordData) => boolean
  /** what a row of the tree is called */
  nameOf: (record: RecordData) => string
}

/** What is moved: one record, or a choice of several. */
export type Moved = { record: RecordData } | { selection: Selection; figure: string }

export interface TreeMoveOptions {
  entity: PublicEntity
  conf: EntityConf
  records: readonly RecordData[]
  /** label of a field */
  label: (path: string) => string
  /** the record, or with null several, stand elsewhere now */
  onMoved: (record: RecordData | null, under: RecordData | null) => void
}

/** Moves records of a tree: taken by key, button or pointer, put below another one, put back by the toast. */
export function useTreeMove({ entity, conf, records, label, onMoved }: TreeMoveOptions): TreeMove {
  const office = useOffice()
  const { notices } = office
  const { texts } = office.ports
  const { lang, text } = useTexts()
  const nameOf = (record: RecordData) => record.label || record.code || record.id
  const [held, setHeld] = useState<TreeMove['held']>(null)
  const busy = useRef(false)
  const { tree } = entity.list
  const by = tree?.by ?? ''

  /** One move at a time; a refusal is told. */
  const alone = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    try {
      await work()
      return true
    } catch (error) {
      notices.failure(error)
      return false
    } finally {
      busy.current = false
    }
  }
  const move = async (record: RecordData, under: RecordData | null): Promise<void> => {
    const was = parentOf(record, by)
    const moved = await moveBelow(office, entity, { by, record, under: under?.id ?? null })
    const back = () =>
      void moveBelow(office, entity, { by, record: moved, under: was }).then(() => onMoved(moved, null), notices.failure)
    notices.add({
      tone: 'success',
      text: under ? 'LIST.MOVED' : 'LIST.MOVED_TOP',
      params: { name: nameOf(record), under: under ? nameOf(under) : '' },
      act: { text: 'LIST.MOVE_UNDO', run: back },
    })
    onMoved(moved, under)
  }
  const figure = (count: number) => ({ figure: writeNumber(count, lang), count })
  /** What of a batch was not done, with the reason of its first record; the page of batches lists them all. */
  const tellRest = ({ failed, failures: [first], reason }: Batch): void => {
    if (reason) notices.add({ tone: 'danger', text: `ERRORS.${reason}` })
    if (!first) return
    const words = { ...figure(failed), name: first.label, reason: failureWords(first, entity, label, texts) }
    notices.add({ tone: 'warning', text: 'LIST.NOT_MOVED', params: words })
  }
  const moveAll = async (selection: Selection, under: RecordData | null): Promise<void> => {
    const batch = await moveAllBelow(office, entity, { by, selection, under: under?.id ?? null })
    const { done, undoToken } = batch
    const back = () => void undoMoves(office, entity, undoToken ?? '').then(tellRest, notices.failure)
    if (done > 0)
      notices.add({
        tone: 'success',
        text: under ? 'LIST.MOVED_MANY' : 'LIST.MOVED_MANY_TOP',
        params: { ...figure(done), under: under ? nameOf(under) : '' },
        ...(undoToken ? { act: { text: 'LIST.MOVE_UNDO_MANY', run: back } } : {}),
      })
    tellRest(batch)
    onMoved(null, under)
  }

  const refusal = (record: RecordData, under: RecordData | null) => (tree ? moveRefusalOf(records, tree, record, under) : null)
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
    if (parentOf(record, by) !== (under?.id ?? null)) void alone(() => move(record, under))
  }
  const locked = conf.fields.readOnly.includes(by)
  const closed: Reason = { text: text('FIELD.LOCKED.RIGHT'), cure: text('WHY.ASK'), technical: [by, entity.file] }
  const reasonFor = (target: RecordData | typeof ANY): Reason | null =>
    reason({ entity, conf, texts }, 'edit', target) ?? (locked ? closed : null)
  return {
    held,
    can: (record) => reasonFor(record) === null,
    moveTo: (moved, under) => alone(() => ('record' in moved ? move(moved.record, under) : moveAll(moved.selection, under))),
    reason: reasonFor(ANY),
    take: (record, dragged) => setHeld({ record, dragged }),
    drop: () => setHeld(null),
    put,
    nameOf,
    refused: (under) => held !== null && refusal(held.record, under) !== null,
  }
}

/** The record that was taken by a key, said and seen, with the places that are no row. */
export function TreeClipboardBar({ moving: { held, put, drop, nameOf } }: { moving: TreeMove }) {
  const { text } = useTexts()
  if (!held || held.dragged) return null
  const acts = (
    <>
      <TextButton onClick={() => put(null)}>{text('LIST.MOVE_TOP')}</TextButton>
      <TextButton onClick={drop}>{text('APP.CANCEL')}</TextButton>
    </>
  )
  return (
    <Banner tone="info" actions={acts} announce>
      {text('LIST.MOVING', { name: nameOf(held.record) })}
    </Banner>
  )
}

/** What makes an element a place to drop the dragged record on; nothing while none is dragged. */
export interface DropPlace {
  onDragOver?: (event: DragEvent) => void
  onDrop?: (event: DragEvent) => void
}

/** A place below this record, or with null at the top. */
export function dropOn({ held, put }: TreeMove, under: RecordData | null): DropPlace {
  if (!held?.dragged) return {}
  return {
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault()
      put(under)
    },
  }
}

/** Ctrl+X takes a row, Ctrl+V puts what is held below it, Esc gives up. True when the key did one of these. */
export function moveKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  record: RecordData,
  { held, can, take, put, drop }: TreeMove,
): boolean {
  const command = ctrlKey || metaKey
  if (command && key === 'x' && can(record)) take(record, false)
  else if (command && key === 'v' && held) put(record)
  else if (key === 'Escape' && held) drop()
  else return false
  return true
}
