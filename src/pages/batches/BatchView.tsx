import { lazy, Suspense, useState } from 'react'
import type { Batch, BatchFailure } from '../../contract/calls/batch'
import { allFailures, failureWords, isOver, writeCsv } from '../../engine/batches/batches'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { Progress } from '../../ui/page/Progress'
import { useOffice, useTexts } from '../office'
import type { EntityWords } from './batch'
import './batches.css'

const BatchPreview = lazy(() => import('./BatchPreview').then((module) => ({ default: module.BatchPreview })))

export interface BatchViewProps {
  batch: Batch
  words: EntityWords
  /** an undo was started: its batch is shown from now on */
  onUndo: (id: string) => void
}

/** A batch from start to result: progress, failures with reasons, undo. */
export function BatchView({ batch, words, onUndo }: BatchViewProps) {
  const { text } = useTexts()
  const figures = useFigures()
  const { done, failed, total, unchanged } = batch
  if (!isOver(batch)) {
    const passed = done + unchanged + failed
    const progress = text('BULK.PROGRESS', { done: figures(passed), total: figures(total) })
    return (
      <Progress label={text(`BULK.RUNNING.${batch.operation}`)} value={passed} max={total} text={progress} />
    )
  }
  return (
    <div className="bulk">
      <Outcome batch={batch} />
      {batch.preview.length > 0 ? (
        <Suspense>
          <BatchPreview words={words} batch={batch} />
        </Suspense>
      ) : null}
      {failed > 0 ? <FailureList words={words} failures={batch.failures} /> : null}
      <div className="row">
        {failed > 0 ? <FailuresFile batch={batch} words={words} /> : null}
        {batch.undoToken ? <UndoButton batch={batch} words={words} onUndo={onUndo} /> : null}
      </div>
    </div>
  )
}

/** Whole numbers in the format of the language. */
export function useFigures(): (value: number) => string {
  const { lang } = useTexts()
  const format = new Intl.NumberFormat(lang, { useGrouping: 'always' })
  return (value) => format.format(value)
}

function Outcome({ batch }: { batch: Batch }) {
  const { text } = useTexts()
  const figures = useFigures()
  const { done, dryRun, failed, reason, state, total, unchanged } = batch
  const words = { done: figures(done), failed: figures(failed), total: figures(total) }
  if (state === 'failed')
    return (
      <Banner tone="danger" title={text('BULK.STOPPED', words)}>
        {text(`ERRORS.${reason ?? 'INTERNAL'}`)}
      </Banner>
    )
  if (state === 'cancelled')
    return <Banner tone="warning" title={text('BULK.CANCELLED', { ...words, count: done })} announce />
  const would = done === total ? 'BULK.WOULD_ALL' : 'BULK.WOULD'
  const key = dryRun ? would : `BULK.DONE.${batch.operation}`
  const tone = failed > 0 ? 'warning' : dryRun ? 'info' : 'success'
  return (
    <Banner tone={tone} title={text(key, { ...words, count: dryRun ? total : done })} announce>
      {[
        unchanged > 0 ? text('BULK.UNCHANGED', { unchanged: figures(unchanged), count: unchanged }) : '',
        failed > 0 ? text(dryRun ? 'BULK.WOULD_FAIL' : 'BULK.FAILED', { ...words, count: failed }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  )
}

function FailuresFile({ batch, words }: { batch: Batch; words: EntityWords }) {
  const office = useOffice()
  const { lang, text } = useTexts()
  const save = async () => {
    const failures = await allFailures(office, batch.id)
    const reason = (one: (typeof failures)[number]) =>
      failureWords(one, words.entity, words.label, office.ports.texts)
    const rows = failures.map((one) => [String(one.row + 1), one.label, one.id ?? '', one.code, reason(one)])
    const head = [text('BULK.ROW'), text('BULK.RECORD'), 'id', text('BULK.CODE'), text('BULK.REASON')]
    await office.ports.files.save(
      writeCsv([head, ...rows], lang),
      `${batch.route}-${text('BULK.FAILURES_FILE')}.csv`,
    )
  }
  return (
    <Button icon="download" onClick={() => void save().catch(office.notices.failure)}>
      {text('BULK.SAVE_FAILURES')}
    </Button>
  )
}

function UndoButton({ batch, words, onUndo }: BatchViewProps) {
  const office = useOffice()
  const { text } = useTexts()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const request = { operation: 'undo' as const, changes: { token: batch.undoToken } }
      onUndo(await office.ports.backend.batches.start(words.entity.route, request, crypto.randomUUID()))
    } catch (error) {
      office.notices.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="undo" disabled={busy} onClick={() => void undo()}>
      {text(batch.operation === 'undo' ? 'BULK.REDO' : 'BULK.UNDO')}
    </Button>
  )
}

/** Shown at once; the file holds all. */
const MAX_LISTED_ROWS = 100

/** The failed records, each with its reason; links lead to those that exist. */
function FailureList({ words, failures }: { words: EntityWords; failures: readonly BatchFailure[] }) {
  const { texts } = useOffice().ports
  const { text } = useTexts()
  const { entity, conf, label } = words
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a long list
    <section className="failures stack" aria-label={text('BULK.FAILURES')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('BULK.RECORD')}</th>
            <th scope="col">{text('BULK.REASON')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, MAX_LISTED_ROWS).map((failure) => (
            <tr key={failure.row}>
              <td data-label={text('BULK.RECORD')}>
                {failure.id ? (
                  // Beside the outcome, which is still needed for the next one.
                  <a href={`/${conf.route}/${failure.id}`} target="_blank" rel="noopener">
                    {failure.label || failure.id}
                  </a>
                ) : (
                  failure.label || `${failure.row + 1}`
                )}
              </td>
              <td data-label={text('BULK.REASON')}>{failureWords(failure, entity, label, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
