import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Batch } from '../../../contract/calls/batch'
import type { RecordData } from '../../../contract/model/record'
import type { Selection } from '../../../contract/ports/selection'
import { failureWords } from '../../../engine/batches/batches'
import { findMoveRefusal, moveAllBelow, moveBelow, undoMoves } from '../../../engine/batches/tree-moves'
import { ANY } from '../../../engine/commands/reason-code'
import { type Reason, reason } from '../../../engine/commands/reasons'
import { getParent } from '../../../engine/list/tree-rows'
import { TextButton } from '../../../ui/controls/TextButton'
import { writeNumber } from '../../../ui/controls/write-number'
import { Banner } from '../../../ui/overlays/Banner'
import { useOffice, useTexts } from '../../office'
import { useList } from '../list-context'

/** Moving a record to another place of the tree. */
export interface TreeMove {
  /** the held record; `dragged` = by the pointer */
  held: { record: RecordData; dragged: boolean } | null
  can: (record: RecordData) => boolean
  take: (record: RecordData, dragged: boolean) => void
  drop: () => void
  /**
   * drops the held record below this one, null = at the top; on a refusal a message is shown, and the record
   * stays held
   */
  put: (under: RecordData | null) => void
  /** moves one record, or the whole selection as one step that the toast can undo; true when done */
  moveTo: (moved: Moved, under: RecordData | null) => Promise<boolean>
  /** why nothing of this list can be moved; null = records can, as far as they may be changed */
  reason: Reason | null
  refused: (under: RecordData) => boolean
  /** name of a tree row */
  getName: (record: RecordData) => string
}

/** The moved records: one, or a selection. */
export type Moved = { record: RecordData } | { selection: Selection; figure: string }

export interface TreeMoveOptions {
  records: readonly RecordData[]
  /** label of a field */
  label: (path: string) => string
  /** called after the record, or with null several, have moved */
  onMoved: (record: RecordData | null, under: RecordData | null) => void
}

/**
 * Moves records of a tree: picked up by key, button or pointer, dropped below another one, undone by the
 * toast.
 */
export function useTreeMove({ records, label, onMoved }: TreeMoveOptions): TreeMove {
  const office = useOffice()
  const { entity, conf } = useList()
  const { notices } = office
  const { texts } = office.ports
  const { lang, text } = useTexts()
  const getName = (record: RecordData) => record.label || record.code || record.id
  const [held, setHeld] = useState<TreeMove['held']>(null)
  const busy = useRef(false)
  const { tree } = entity.list
  const by = tree?.by ?? ''

  /** One move at a time; a refusal shows a message. */
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
    const was = getParent(record, by)
    const moved = await moveBelow(office, entity, { by, record, under: under?.id ?? null })
    const back = () =>
      void moveBelow(office, entity, { by, record: moved, under: was }).then(
        () => onMoved(moved, null),
        notices.failure,
      )
    notices.add({
      tone: 'success',
      text: under ? 'LIST.MOVED' : 'LIST.MOVED_TOP',
      params: { name: getName(record), under: under ? getName(under) : '' },
      act: { text: 'LIST.MOVE_UNDO', run: back },
    })
    onMoved(moved, under)
  }
  const figure = (count: number) => ({ figure: writeNumber(count, lang), count })
  /** The failures of a batch, with the reason of the first record; the page of batches lists them all. */
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
        params: { ...figure(done), under: under ? getName(under) : '' },
        ...(undoToken ? { act: { text: 'LIST.MOVE_UNDO_MANY', run: back } } : {}),
      })
    tellRest(batch)
    onMoved(null, under)
  }

  const refusal = (record: RecordData, under: RecordData | null) =>
    tree ? findMoveRefusal(records, tree, record, under) : null
  const put = (under: RecordData | null): void => {
    if (!held) return
    const { record } = held
    const wrong = refusal(record, under)
    if (wrong && under) {
      const words = {
        name: getName(record),
        under: getName(under),
        field: wrong.kind === 'differs' ? label(wrong.path) : '',
      }
      notices.add({
        tone: 'warning',
        text: wrong.kind === 'ring' ? 'LIST.MOVE_RING' : 'LIST.MOVE_DIFFERS',
        params: words,
      })
      return
    }
    setHeld(null)
    if (getParent(record, by) !== (under?.id ?? null)) void alone(() => move(record, under))
  }
  const locked = conf.fields.readOnly.includes(by)
  const closed: Reason = {
    text: text('FIELD.LOCKED.RIGHT'),
    cure: text('WHY.ASK'),
    technical: [by, entity.file],
  }
  const reasonFor = (target: RecordData | typeof ANY): Reason | null =>
    reason({ entity, conf, texts }, 'edit', target) ?? (locked ? closed : null)
  return {
    held,
    can: (record) => reasonFor(record) === null,
    moveTo: (moved, under) =>
      alone(() => ('record' in moved ? move(moved.record, under) : moveAll(moved.selection, under))),
    reason: reasonFor(ANY),
    take: (record, dragged) => setHeld({ record, dragged }),
    drop: () => setHeld(null),
    put,
    getName,
    refused: (under) => held !== null && refusal(held.record, under) !== null,
  }
}

/** Bar for the record picked up by a key, also announced, with the places that are not rows. */
export function TreeClipboardBar({ moving: { held, put, drop, getName } }: { moving: TreeMove }) {
  const { text } = useTexts()
  if (!held || held.dragged) return null
  const acts = (
    <>
      <TextButton onClick={() => put(null)}>{text('LIST.MOVE_TOP')}</TextButton>
      <TextButton onClick={drop}>{text('APP.CANCEL')}</TextButton>
    </>
  )
  return (
    <Banner tone="info" buttons={acts} announce>
      {text('LIST.MOVING', { name: getName(held.record) })}
    </Banner>
  )
}

/** Drop target props of an element; none while nothing is dragged. */
export interface DropTarget {
  onDragOver?: (event: DragEvent) => void
  onDrop?: (event: DragEvent) => void
}

/** Drop target below this record, or with null at the top. */
export function dropOn({ held, put }: TreeMove, under: RecordData | null): DropTarget {
  if (!held?.dragged) return {}
  return {
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault()
      put(under)
    },
  }
}

/**
 * Ctrl+X picks up a row, Ctrl+V drops the held record below it, Esc cancels. True when the key did one of
 * these.
 */
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
