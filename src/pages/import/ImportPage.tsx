import './import.css'
import { useMemo, useState } from 'react'
import type { JsonObject } from '../../contract/json'
import { writeCsv } from '../../engine/batches/batches'
import { cellText, type FileCell } from '../../engine/import/table'
import { readWayBack, toAddress, WAY_BACK } from '../../engine/office/way-back'
import { insideSentence } from '../../engine/shell/inside-sentence'
import { Button } from '../../ui/controls/Button'
import { LinkButton } from '../../ui/controls/Link'
import { Banner } from '../../ui/overlays/Banner'
import { PageHeader } from '../../ui/page/PageHeader'
import { Progress } from '../../ui/page/Progress'
import { BatchView, type EntityWords, useBatch, useEntityWords, useFigures } from '../batches'
import { NotFoundPage } from '../NotFoundPage'
import { hrefQuery, useEntityConf, useHref, useOffice, useTexts } from '../office'
import { BadRows } from './BadRows'
import { Lines } from './Lines'
import { Columns, Ways } from './Mapping'
import { Source, type SourceFile } from './Source'
import { type ImportStudio, useStudio } from './use-studio'

/** Imports rows of a file into any entity's list: read, map, check, correct, import. */
export function ImportPage({ route }: { route: string }) {
  const { fixed, from, into } = useGiven()
  const { text } = useTexts()
  const conf = useEntityConf(route)
  const words = useEntityWords(route, fixed)
  const [file, setFile] = useState<SourceFile | null>(null)
  if (!conf || !(conf.canCreate || conf.canWrite)) return <NotFoundPage inside />
  return (
    <section className="import-page" data-route={route} data-mode="import" aria-busy={!words}>
      <PageHeader
        title={
          into
            ? text('IMPORT.TITLE_INTO', { name: into })
            : text('IMPORT.TITLE', { name: insideSentence(conf.name) })
        }
        subtitle={text('IMPORT.SUBTITLE')}
        tile={conf}
      >
        <LinkButton href={from ?? `/${route}`}>{text('IMPORT.TO_LIST')}</LinkButton>
      </PageHeader>
      {file && words ? (
        <Studio
          key={`${file.name} ${file.read.sheet}`}
          file={file}
          words={words}
          fixed={fixed}
          onFile={setFile}
        />
      ) : (
        <Source onFile={setFile} />
      )}
    </section>
  )
}

/**
 * What the address says: values of every row, like the sheet they come into, which no column fills, where the
 * person came from, and the name of that sheet.
 */
function useGiven(): { fixed: JsonObject; from: string | null; into: string | null } {
  const query = hrefQuery(useHref())
  return useMemo(() => {
    const params = new URLSearchParams(query)
    const way = readWayBack(params.get(WAY_BACK))
    const fixed = valuesIn(params.get('fill'))
    const into = Object.keys(fixed).length > 0 ? (way?.label ?? null) : null
    return { fixed, from: way && toAddress(way), into }
  }, [query])
}

function valuesIn(text: string | null): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
  } catch {
    return {}
  }
}

export interface StudioProps {
  file: SourceFile
  words: EntityWords
  /** values of every row, by field */
  fixed: JsonObject
  /** another sheet was read, or another file is requested */
  onFile: (file: SourceFile | null) => void
}

/** An import with its rows: column mapping, errors, the import itself and its undo. */
function Studio({ file, words, fixed, onFile }: StudioProps) {
  const { text } = useTexts()
  const figures = useFigures()
  const studio = useStudio(file.read.lines, words, fixed)
  const batch = useBatch(studio.batch)
  const { header, rows } = studio.table
  return (
    <>
      <div className="tools">
        <strong className="grow">
          {text('IMPORT.READ', {
            name: file.name,
            rows: figures(rows.length),
            columns: figures(header.length),
            count: rows.length,
          })}
        </strong>
        <Button small onClick={() => onFile(null)}>
          {text('IMPORT.ANOTHER')}
        </Button>
      </div>
      {batch ? (
        <BatchView batch={batch} words={words} onUndo={studio.setBatch} />
      ) : (
        <>
          <Lines studio={studio} file={file} onFile={onFile} />
          <Ways studio={studio} conf={words.conf} />
          <Columns studio={studio} />
          <Check studio={studio} />
        </>
      )}
      {studio.checked && studio.checked.bad.length > 0 ? (
        <BadRows studio={studio} fixed={batch !== undefined} />
      ) : null}
      {studio.checked ? <Acts studio={studio} words={words} running={batch !== undefined} /> : null}
    </>
  )
}

/** The check before anything is written: its button, its progress, its result. */
function Check({ studio }: { studio: ImportStudio }) {
  const { text } = useTexts()
  const figures = useFigures()
  const { checked, options, progress } = studio
  if (progress) {
    const said = text('BULK.PROGRESS', { done: figures(progress.done), total: figures(progress.total) })
    return <Progress label={text('IMPORT.CHECKING')} value={progress.done} max={progress.total} text={said} />
  }
  const problem = findBlockReason(options)
  if (!checked)
    return (
      <div className="tools">
        <Button variant="primary" disabled={problem !== null} onClick={() => void studio.check()}>
          {text('IMPORT.CHECK')}
        </Button>
        {problem ? <span className="muted">{text(problem)}</span> : null}
      </div>
    )
  const counts = { good: figures(checked.good.length), bad: figures(checked.bad.length) }
  return (
    <Banner
      tone={checked.bad.length > 0 ? 'warning' : 'success'}
      title={text('IMPORT.CHECKED', { ...counts, count: checked.good.length })}
      announce
    />
  )
}

/** Why the rows cannot be checked yet, as a text key. */
function findBlockReason({ mapping, mode, key }: ImportStudio['options']): string | null {
  if (mapping.every((path) => path === null)) return 'IMPORT.NO_FIELD'
  return mode !== 'create' && (key === null || !mapping.includes(key)) ? 'IMPORT.NO_KEY' : null
}

function Acts({ studio, words, running }: { studio: ImportStudio; words: EntityWords; running: boolean }) {
  const { notices, ports } = useOffice()
  const { lang, text } = useTexts()
  const figures = useFigures()
  const { bad, good } = studio.checked ?? { bad: [], good: [] }
  const saveBad = () => {
    const { beyond, header, rows } = studio.table
    const formatProblem = ({ problem }: (typeof bad)[number]) =>
      [
        problem?.row,
        ...Object.entries(problem?.cells ?? {}).map(([column, why]) => `${header[Number(column)]}: ${why}`),
      ]
        .filter(Boolean)
        .join(' ')
    const lines = bad.map((row) => {
      const cells = (rows[row.at] ?? []).map((cell) => formatFileCell(cell, lang))
      // Cells beyond the header stay beyond it.
      return [
        ...cells,
        formatProblem(row),
        ...(beyond?.get(row.at) ?? []).map((cell) => formatFileCell(cell, lang)),
      ]
    })
    const file = writeCsv([[...header, text('IMPORT.PROBLEM')], ...lines], lang)
    ports.files.save(file, `${words.conf.route}-${text('IMPORT.BAD_FILE')}.csv`).catch(notices.failure)
  }
  return (
    <div className="tools">
      {running ? null : (
        <Button
          variant="primary"
          disabled={good.length === 0 || studio.progress !== null}
          onClick={() => void studio.run()}
        >
          {text('IMPORT.GO', { good: figures(good.length), count: good.length })}
        </Button>
      )}
      {bad.length > 0 && !running ? (
        <Button disabled={studio.progress !== null} onClick={() => void studio.check()}>
          {text('IMPORT.RECHECK')}
        </Button>
      ) : null}
      {bad.length > 0 && running ? (
        <p>{text('IMPORT.LEFT', { bad: figures(bad.length), count: bad.length })}</p>
      ) : null}
      {bad.length > 0 ? (
        <Button icon="download" onClick={saveBad}>
          {text('IMPORT.SAVE_BAD')}
        </Button>
      ) : null}
    </div>
  )
}

/** Numbers of a workbook in the format of the language, so that the file can be read again. */
function formatFileCell(cell: FileCell, lang: string): string {
  return typeof cell === 'number' && lang === 'it' ? String(cell).replace('.', ',') : cellText(cell)
}
