import { useState } from 'react'
import { cellText } from '../../engine/import/table'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { useOffice, useTexts } from '../office'
import { readFile } from './read-file'
import { linesProblem, readProblem, type SourceFile } from './Source'
import type { ImportStudio } from './use-studio'

/** Lines offered as the one with the column names. */
const MAX_OFFERED_LINES = 20
/** Characters of a line's names. */
const NAMES_LENGTH_MAX = 60

export interface LinesProps {
  studio: ImportStudio
  file: SourceFile
  onFile: (file: SourceFile) => void
}

/** Which sheet of the file is imported, and which of its lines names the columns. */
export function Lines({ studio, file, onFile }: LinesProps) {
  const { notices } = useOffice()
  const { lang, text } = useTexts()
  const [busy, setBusy] = useState(false)
  const { lines, sheet, sheets } = file.read
  const choose = async (value: string | null) => {
    setBusy(true)
    try {
      const read = await readFile(file.bytes, lang, Number(value))
      const problem = linesProblem(read, text)
      if (problem) notices.add({ tone: 'warning', text: problem })
      else onFile({ ...file, read })
    } catch (error) {
      notices.add({ tone: 'warning', text: readProblem(error, text) })
    } finally {
      setBusy(false)
    }
  }
  const heads = lines.slice(0, MAX_OFFERED_LINES).map(({ at, cells }, index) => {
    const names = cells.map(cellText).filter((name) => name !== '')
    return {
      value: String(index),
      label: text('IMPORT.HEADER_ROW', { row: at, names: names.join(' · ').slice(0, NAMES_LENGTH_MAX) }),
    }
  })
  const tabs = sheets.map(({ name, hidden }, index) => ({
    value: String(index),
    label: hidden ? text('IMPORT.SHEET_HIDDEN', { name }) : name,
  }))
  return (
    <div className="tools">
      {sheets.length > 1 ? (
        <FieldFrame id="import-sheet" label={text('IMPORT.SHEET')} path="" width={4}>
          <NativeSelect
            id="import-sheet"
            value={String(sheet)}
            empty={false}
            disabled={busy}
            options={tabs}
            onChange={(value) => void choose(value)}
          />
        </FieldFrame>
      ) : null}
      <FieldFrame id="import-header" label={text('IMPORT.HEADER')} path="" width={6}>
        <NativeSelect
          id="import-header"
          value={String(studio.head)}
          empty={false}
          options={heads}
          onChange={(value) => studio.chooseHead(Number(value))}
        />
      </FieldFrame>
    </div>
  )
}
