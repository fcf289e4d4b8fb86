import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Batch } from '../../contract/calls/batch'
import { isOver, momentText } from '../../engine/batches/batches'
import { Button } from '../../ui/controls/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { EmptyState } from '../../ui/page/EmptyState'
import { useEntityConf, useOffice, useTexts } from '../office'
import { PageHead } from '../PageHead'
import { BatchView, useFigures } from './BatchView'
import { batchTitle, useBatch, useEntityWords } from './batch'
import { useChangeWords } from './change-words'
import './batches.css'

const PAGE_SIZE = 50

/** A person's operations on many records, newest first: running, done, undoable. */
export function BatchesPage() {
  const { ports } = useOffice()
  const { text } = useTexts()
  const [open, setOpen] = useState<Batch | null>(null)
  const { data } = useQuery({
    queryKey: ['batches'],
    queryFn: () => ports.backend.batches.list(PAGE_SIZE),
    staleTime: 0,
  })
  if (!data) return <section aria-busy data-route="batches" />
  return (
    <section data-route="batches">
      <PageHead page="batches" subtitle={text('BATCHES.SUBTITLE')} />
      {data.items.length === 0 ? (
        <EmptyState title={text('BATCHES.NONE')} text={text('BATCHES.NONE_TEXT')} icon="history" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
        <section className="failures batches stack" aria-label={text('BATCHES.TITLE')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['WHEN', 'WHAT', 'WHERE', 'RESULT', 'ACTS'].map((key) => (
                  <th key={key} scope="col">
                    {text(`BATCHES.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((batch) => (
                <Line key={batch.id} batch={batch} onOpen={() => setOpen(batch)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {open ? <OneBatch batch={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

function Line({ batch, onOpen }: { batch: Batch; onOpen: () => void }) {
  const { lang, text } = useTexts()
  const figures = useFigures()
  const words = useEntityWords(batch.route)
  const conf = useEntityConf(batch.route)
  const { done, failed, total } = batch
  const counts = { done: figures(done), failed: figures(failed), total: figures(total) }
  const result = isOver(batch)
    ? text('BATCHES.COUNTS', { ...counts, count: done })
    : text('BULK.PROGRESS', { ...counts, done: figures(done + failed) })
  return (
    <tr>
      <td className="num" data-label={text('BATCHES.WHEN')}>
        {momentText(batch.createdAt)}
      </td>
      <td data-label={text('BATCHES.WHAT')}>
        {batchTitle(batch, words?.entity, { lang, text })}
        <SetValues batch={batch} />
        {batch.undoneAt ? (
          <div className="muted">{text('BATCHES.UNDONE', { at: momentText(batch.undoneAt) })}</div>
        ) : null}
      </td>
      <td data-label={text('BATCHES.WHERE')}>{conf?.name ?? batch.route}</td>
      <td className="num" data-label={text('BATCHES.RESULT')}>
        {result}
      </td>
      <td data-label={text('BATCHES.ACTS')}>
        <Button small onClick={onOpen}>
          {text('BATCHES.OPEN')}
        </Button>
      </td>
    </tr>
  )
}

/** The fields that a batch set, each with its value: `Stato → Attivo`. */
function SetValues({ batch: { changes, route } }: { batch: Batch }) {
  const { text } = useTexts()
  const set = useMemo(
    () => Object.entries(changes).map(([path, to]) => ({ path, from: null, to })),
    [changes],
  )
  return useChangeWords({ route, id: '' }, set).map(({ label, path, to }) => (
    <div key={path} className="muted">
      {label} → {to || text('RECORD.EMPTY_VALUE')}
    </div>
  ))
}

function OneBatch({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const office = useOffice()
  const { lang, text } = useTexts()
  const [id, setId] = useState(batch.id)
  const words = useEntityWords(batch.route)
  const present = useBatch(id)
  const stop = () => void office.ports.backend.batches.cancel(id).catch(office.notices.failure)
  const footer = (
    <>
      <span className="grow" />
      {present && !isOver(present) ? <Button onClick={stop}>{text('BULK.STOP')}</Button> : null}
      <Button variant="primary" onClick={onClose}>
        {text('APP.CLOSE')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={batchTitle(present ?? batch, words?.entity, { lang, text })}
      subtitle={words?.conf.name}
      footer={footer}
      onClose={onClose}
    >
      {present && words ? <BatchView batch={present} words={words} onUndo={setId} /> : null}
    </Dialog>
  )
}
