import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import type { DialogProps } from '../../contract/ports/dialog'
import { isOver } from '../../engine/batches/batches'
import { judgePaste, type Paste, type PastedRow, pasteRequest } from '../../engine/import/paste'
import { failureText } from '../../engine/shell/notices'
import {
  BatchView,
  type EntityWords,
  useBatch,
  useEntityWords,
  useFigures,
  useShownSheet,
} from '../../pages/batches'
import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { Dialog } from '../../ui/overlays/Dialog'
import { PasteTable } from './PasteTable'
import './paste.css'

/** Preview of pasted cells, checked before anything is written; then the change itself and its undo. */
export function PasteDialog({ input, close }: DialogProps<Paste, boolean>) {
  const words = useEntityWords(input.route, useShownSheet() ?? undefined)
  return words ? <Judged paste={input} words={words} close={close} /> : null
}

interface JudgedProps extends Pick<DialogProps<Paste, boolean>, 'close'> {
  paste: Paste
  words: EntityWords
}

function Judged({ paste, words, close }: JudgedProps) {
  const office = useOffice()
  const { text } = useTexts()
  const figures = useFigures()
  const [id, setId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const batch = useBatch(id)
  const { entity, conf, label } = words
  const { data: rows, error } = useQuery({
    queryKey: ['paste', useId()],
    queryFn: () => judgePaste(office, entity, conf, { paste, label }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const good = rows?.filter(({ body }) => body !== null) ?? []
  const apply = async () => {
    setBusy(true)
    try {
      setId(
        await office.ports.backend.batches.start(
          entity.route,
          pasteRequest(good, false),
          crypto.randomUUID(),
        ),
      )
    } catch (failure) {
      office.notices.failure(failure)
      setBusy(false)
    }
  }
  const leave = () => close(batch !== undefined)
  const over = batch !== undefined && isOver(batch)
  const footer = (
    <>
      <span className="grow" />
      <Button variant={over ? 'primary' : 'plain'} onClick={leave}>
        {text(over ? 'APP.CLOSE' : 'APP.CANCEL')}
      </Button>
      {id === null ? (
        <Button variant="primary" disabled={busy || good.length === 0} onClick={() => void apply()}>
          {text('PASTE.GO', { count: good.length, rows: figures(good.length) })}
        </Button>
      ) : null}
    </>
  )
  const subtitle = `${conf.name} · ${text('PASTE.SIZE', { rows: figures(paste.records.length), columns: figures(paste.columns.length) })}`
  return (
    <Dialog size="large" title={text('PASTE.TITLE')} subtitle={subtitle} footer={footer} onClose={leave}>
      {error ? (
        <Banner tone="danger" title={text('PASTE.FAILED')}>
          {isApiError(error) ? failureText(error.failure, office.ports.texts) : null}
        </Banner>
      ) : batch ? (
        <BatchView batch={batch} words={words} onUndo={setId} />
      ) : rows ? (
        <Preview paste={paste} rows={rows} label={label} />
      ) : (
        <p className="muted" role="status">
          {text('PASTE.READING')}
        </p>
      )}
    </Dialog>
  )
}

/** Summary of the changes as text, then cell by cell. */
function Preview({
  paste,
  rows,
  label,
}: {
  paste: Paste
  rows: readonly PastedRow[]
  label: (path: string) => string
}) {
  const { text } = useTexts()
  const figures = useFigures()
  const cells = rows
    .filter(({ body }) => body !== null)
    .flatMap((row) => row.cells.filter(({ fate }) => fate === 'changed'))
  const bad = rows.filter((row) => row.why !== null || row.cells.some(({ fate }) => fate === 'bad'))
  const closed = paste.columns.filter((_, column) => rows.some((row) => row.cells[column]?.fate === 'closed'))
  const { left } = paste
  const notes = [
    bad.length > 0 && text('PASTE.BAD', { count: bad.length, rows: figures(bad.length) }),
    closed.length > 0 && text('PASTE.CLOSED', { names: closed.map(label).join(', ') }),
    left.rows > 0 && text('PASTE.LEFT_ROWS', { count: left.rows, rows: figures(left.rows) }),
    left.columns > 0 && text('PASTE.LEFT_COLUMNS', { count: left.columns, columns: figures(left.columns) }),
  ].filter((note) => note !== false)
  const tone = bad.length > 0 ? 'warning' : 'info'
  return (
    <div className="bulk">
      <Banner
        tone={tone}
        title={text('PASTE.CHANGES', { count: cells.length, cells: figures(cells.length) })}
        announce
      >
        {notes.length > 0 ? notes.join(' ') : null}
      </Banner>
      <PasteTable paste={paste} rows={rows} label={label} />
    </div>
  )
}
