import { useRef, useState } from 'react'
import { BATCH_ROWS_MAX } from '../../contract/calls/batch'
import type { Texts } from '../../contract/ports/ports'
import { ReadFault } from '../../engine/import/read-fault'
import { type FileLines, fileFault } from '../../engine/import/table'
import { useDrop } from '../../ui/basics/use-drop'
import { Button } from '../../ui/controls/Button'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { TextArea } from '../../ui/controls/TextArea'
import { Banner } from '../../ui/overlays/Banner'
import { useTexts } from '../office'
import { readFile } from './read-file'

/** A file that was read. */
export interface SourceFile {
  name: string
  /** for another of its sheets */
  bytes: Uint8Array
  read: FileLines
}

/** Source of the rows: a chosen or dropped file, or pasted text. */
export function Source({ onFile }: { onFile: (file: SourceFile) => void }) {
  const { lang, text } = useTexts()
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  })
  const [pasted, setPasted] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = async (name: string, bytes: Uint8Array) => {
    const fault = fileFault(name, bytes)
    if (fault) return setState({ busy: false, problem: text(fault, { name }) })
    setState({ busy: true, problem: null })
    try {
      const read = await readFile(bytes, lang)
      const problem = linesProblem(read, text)
      setState({ busy: false, problem })
      if (!problem) onFile({ name, bytes, read })
    } catch (error) {
      setState({ busy: false, problem: readProblem(error, text) })
    }
  }
  const takeFile = async (file: File | undefined) =>
    file && take(file.name, new Uint8Array(await file.arrayBuffer()))
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
        <Button
          disabled={pasted.trim() === '' || state.busy}
          onClick={() => void take('…', new TextEncoder().encode(pasted))}
        >
          {text('IMPORT.USE_PASTE')}
        </Button>
      </div>
    </>
  )
}

/** Why lines cannot be imported; null = they can. */
export function linesProblem({ lines }: FileLines, text: Texts['text']): string | null {
  if (lines.length < 2) return text('IMPORT.NO_ROWS')
  return lines.length > BATCH_ROWS_MAX + 1 ? text('IMPORT.TOO_MANY', { max: BATCH_ROWS_MAX }) : null
}

/** Why a file was not read. */
export function readProblem(error: unknown, text: Texts['text']): string {
  return error instanceof ReadFault ? text(error.message, error.params) : text('IMPORT.UNREADABLE')
}
