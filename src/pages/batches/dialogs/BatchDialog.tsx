import { useState } from 'react'
import type { JsonObject } from '../../../contract/json'
import type { DialogProps } from '../../../contract/ports/dialog'
import type { Selection } from '../../../contract/ports/selection'
import { formFor } from '../../../engine/actions/entity-actions'
import {
  type BulkOperation,
  batchRequest,
  buildRequestAfterDryRun,
  isOver,
} from '../../../engine/batches/batches'
import { insideSentence } from '../../../engine/shell/inside-sentence'
import { Button } from '../../../ui/controls/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useOffice, useTexts } from '../../office'
import {
  BatchView,
  batchTitle,
  type EntityWords,
  useBatch,
  useEntityWords,
  useFigures,
  useShownSheet,
} from '..'
import { BatchQuestion } from './BatchQuestion'

/** Input of the bulk dialog. */
export interface BatchInput {
  route: string
  operation: BulkOperation
  selection: Selection
  /** operation status: the one to set; absent = the person picks */
  status?: string
  /** operation call: the id of the action */
  action?: string
  /** number of selected records, as text */
  count: string
}

/** Asks for an operation on selected records, dry-runs it, runs it, and shows the result. */
export function BatchDialog({ input, close }: DialogProps<BatchInput, boolean>) {
  const words = useEntityWords(input.route, useShownSheet() ?? undefined)
  return words ? <Asked input={input} words={words} close={close} /> : null
}

/** The operation when there is nothing to ask. */
function findPresetOperation({ action, status }: BatchInput): JsonObject | null {
  if (status !== undefined) return { status }
  return action === undefined ? null : { action }
}

interface AskedProps extends Pick<DialogProps<BatchInput, boolean>, 'input' | 'close'> {
  words: EntityWords
}

function Asked({ input, words, close }: AskedProps) {
  const office = useOffice()
  const { lang, text } = useTexts()
  const figures = useFigures()
  const [changes, setChanges] = useState<JsonObject | null>(findPresetOperation(input))
  const [id, setId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const batch = useBatch(id)
  const { operation, selection, count } = input
  const over = batch !== undefined && isOver(batch)
  const tried = over && batch.dryRun
  /** Tries the operation, or does it to the records that were `checked`. */
  const start = async (checked: string | null) => {
    setBusy(true)
    try {
      const request =
        checked === null
          ? batchRequest(operation, selection, changes ?? {}, true)
          : buildRequestAfterDryRun(operation, checked, changes ?? {})
      setId(await office.ports.backend.batches.start(words.entity.route, request, crypto.randomUUID()))
    } catch (error) {
      office.notices.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const leave = () => close(batch !== undefined && !batch.dryRun)
  const footer = (
    <>
      <span className="grow" />
      {tried ? <Button onClick={() => setId(null)}>{text('BULK.BACK')}</Button> : null}
      {batch && !over ? (
        <Button
          onClick={() => void office.ports.backend.batches.cancel(batch.id).catch(office.notices.failure)}
        >
          {text('BULK.STOP')}
        </Button>
      ) : null}
      {over && !tried ? (
        <Button variant="primary" onClick={leave}>
          {text('APP.CLOSE')}
        </Button>
      ) : null}
      {id === null ? (
        <>
          <Button onClick={leave}>{text('APP.CANCEL')}</Button>
          <Button
            variant="primary"
            busy={busy}
            reason={changes === null ? text('BULK.CHOOSE_FIRST') : null}
            onClick={() => void start(null)}
          >
            {text('BULK.CHECK')}
          </Button>
        </>
      ) : null}
      {tried ? (
        <Button
          variant={operation === 'delete' ? 'danger' : 'primary'}
          disabled={busy || batch.done === 0}
          onClick={() => void start(batch.id)}
        >
          {text(`BULK.GO.${operation}`, { done: figures(batch.done), count: batch.done })}
        </Button>
      ) : null}
    </>
  )
  const what =
    batch?.operation === 'undo' ? batch : { operation, action: input.action ?? null, total: formFor(count) }
  const name = insideSentence(words.conf.name)
  const isPlain = batch?.operation !== 'undo' && input.action === undefined && formFor(count) !== 1
  const title = isPlain
    ? text(`BULK.NAMED.${operation}`, { figure: count, name })
    : batchTitle(what, words.entity, { lang, text })
  return (
    <Dialog
      title={title}
      {...(isPlain
        ? {}
        : {
            subtitle: `${words.conf.name} · ${text('BULK.CHOSEN', { figure: count, count: formFor(count) })}`,
          })}
      footer={footer}
      onClose={leave}
    >
      <div hidden={id !== null}>
        <BatchQuestion
          operation={operation}
          words={words}
          count={count}
          title={title}
          status={input.status}
          onChange={setChanges}
        />
      </div>
      {batch ? <BatchView batch={batch} words={words} onUndo={setId} /> : null}
    </Dialog>
  )
}
