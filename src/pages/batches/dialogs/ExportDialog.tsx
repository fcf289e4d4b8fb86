import { useEffect, useState } from 'react'
import type { DialogProps } from '../../../contract/ports/dialog'
import type { Params } from '../../../contract/ports/ports'
import { Button } from '../../../ui/controls/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { Progress } from '../../../ui/page/Progress'
import { useOffice, useTexts } from '../../office'
import { useEntityWords, useFigures } from '..'

/** The list to export, and the format. */
export interface ExportInput {
  route: string
  format: 'csv' | 'xlsx'
  params: Params
}

/** Estimated bytes per row before the first file is known; used only for the progress bar. */
const ROW_BYTES = { csv: 110, xlsx: 60 }

/** Shows the download progress of the file, then saves it. */
export function ExportDialog({ input, close }: DialogProps<ExportInput, boolean>) {
  const office = useOffice()
  const { text } = useTexts()
  const figures = useFigures()
  const words = useEntityWords(input.route)
  const route = words?.entity.route
  const [arrived, setArrived] = useState<{ bytes: number; rows: number | null }>({ bytes: 0, rows: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog, one file
  useEffect(() => {
    if (!route) return
    const stop = new AbortController()
    const onBytes = (bytes: number, rows: number | null) => setArrived({ bytes, rows })
    office.ports.backend.records
      .export(route, input.format, input.params, { signal: stop.signal, onBytes })
      .then(async ({ blob, name }) => {
        await office.ports.files.save(blob, name)
        close(true)
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        office.notices.failure(error)
        close(null)
      })
    return () => stop.abort()
  }, [route])
  const whole = (arrived.rows ?? 0) * ROW_BYTES[input.format]
  const size = figures(Math.ceil(arrived.bytes / 1024))
  const said =
    arrived.rows === null
      ? text('EXPORT.WAITING')
      : text('EXPORT.PROGRESS', { size, rows: figures(arrived.rows), count: arrived.rows })
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{text('APP.CANCEL')}</Button>
    </>
  )
  return (
    <Dialog
      size="small"
      title={text('EXPORT.TITLE')}
      subtitle={words?.conf.name ?? ''}
      footer={footer}
      onClose={() => close(null)}
    >
      <Progress label={text('EXPORT.TITLE')} value={Math.min(arrived.bytes, whole)} max={whole} text={said} />
    </Dialog>
  )
}
