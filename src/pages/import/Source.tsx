import { useRef, useState } from 'react'
import { BATCH_ROWS_MAX } from '../../contract/batch'
import type { ReadAnswer } from '../../engine/import/read.worker'
import workerUrl from '../../engine/import/read.worker.ts?worker&url'
import { type FileTable, fileFault } from '../../engine/import/table'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FieldFrame } from '../../ui/FieldFrame'
import { TextArea } from '../../ui/TextArea'
import { useDrop } from '../../ui/use-drop'
import { useTexts } from '../office'

/** A file that was read. */
export interface SourceFile {
  name: string
  table: FileTable
}

/** Source of the rows: a chosen or dropped file, or pasted text. */
export function Source({ onFile }: { onFile: (file: SourceFile) => void }) {
  const { text } = useTexts()
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  const [pasted, setPasted] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = async (name: string, bytes: Uint8Array) => {
    const fault = fileFault(name, bytes)
    if (fault) return setState({ busy: false, problem: text(fault, { name }) })
    setState({ busy: true, problem: null })
    try {
      const table = await readFile(bytes)
      const problem = problemOf(table, text)
      setState({ busy: false, problem })
      if (!problem) onFile({ name, table })
    } catch {
      setState({ busy: false, problem: text('IMPORT.UNREADABLE') })
    }
  }
  const takeFile = async (file: File | undefined) => file && take(file.name, new Uint8Array(await file.arrayBuffer()))
  const { over, ...drop } = useDrop(([file]) => void takeFile(file))
  return (
    <>
      {state.problem ? <Banner tone="danger">{state.problem}</Banner> : null}
      {/* Dropping is an alternative to the button. */}
      <div className={over ? 'drop over' : 'drop'} {...drop}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text('IMPORT.FILE')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => void takeFile(event.target.files?.[0])}
        />
        <Button variant="primary" icon="file" disabled={state.busy} onClick={() => input.current?.click()}>
          {text(state.busy ? 'IMPORT.READING' : 'IMPORT.FILE')}
        </Button>
        <span className="muted">{text('IMPORT.DROP')}</span>
      </div>
      <FieldFrame id="import-paste" label={text('IMPORT.PASTE')} path="" width={12}>
        <TextArea id="import-paste" mono rows={6} value={pasted} onChange={setPasted} />
      </FieldFrame>
      <div className="tools">
        <Button disabled={pasted.trim() === '' || state.busy} onClick={() => void take('…', new TextEncoder().encode(pasted))}>
          {text('IMPORT.USE_PASTE')}
        </Button>
      </div>
    </>
  )
}

function problemOf({ rows }: FileTable, text: (key: string, params?: Record<string, number>) => string): string | null {
  if (rows.length === 0) return text('IMPORT.NO_ROWS')
  return rows.length > BATCH_ROWS_MAX ? text('IMPORT.TOO_MANY', { max: BATCH_ROWS_MAX }) : null
}

/** Reads a file away from the screen's thread; rejects when it is neither text nor a workbook. */
function readFile(bytes: Uint8Array): Promise<FileTable> {
  const worker = new Worker(trustedUrl() as string, { type: 'module' })
  const answer = new Promise<FileTable>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) =>
      'table' in data ? resolve(data.table) : reject(new Error(data.failed))
    worker.onerror = (event) => reject(new Error(event.message))
  })
  worker.postMessage(bytes, [bytes.buffer])
  return answer.finally(() => worker.terminate())
}

/** The part of Trusted Types needed for a script's address; browsers without them take the plain address. */
interface Policies {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => object }
  }
}

let policy: { createScriptURL: (url: string) => object } | undefined

/** The worker's address, always from the build, as a Trusted Types value. */
function trustedUrl(): string | object {
  policy ??= (globalThis as Policies).trustedTypes?.createPolicy('tessera-worker', { createScriptURL: () => workerUrl })
  return policy ? policy.createScriptURL(workerUrl) : workerUrl
}
