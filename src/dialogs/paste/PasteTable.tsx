import type { Paste, PastedRow } from '../../engine/import/paste'
import { useTexts } from '../../pages/office'
import '../../pages/batches/batches.css'
import './paste.css'

/** Rows shown at once. */
const MAX_LISTED_ROWS = 100

export interface PasteTableProps {
  paste: Paste
  rows: readonly PastedRow[]
  label: (path: string) => string
}

/** Affected rows, those with errors first: the old and the new value of each cell. */
export function PasteTable({ paste, rows, label }: PasteTableProps) {
  const { text } = useTexts()
  const isBad = (row: PastedRow) => row.why !== null || row.cells.some(({ fate }) => fate === 'bad')
  const touched = [...rows.filter(isBad), ...rows.filter((row) => !isBad(row) && row.body !== null)]
  if (touched.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="failures paste" aria-label={text('PASTE.TITLE')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('BULK.RECORD')}</th>
            {paste.columns.map((path) => (
              <th key={path} scope="col">
                {label(path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {touched.slice(0, MAX_LISTED_ROWS).map((row) => (
            <tr key={row.id}>
              <td>
                {row.label}
                {row.why ? <small className="why">{row.why}</small> : null}
              </td>
              {row.cells.map((cell, column) => (
                <td key={paste.columns[column]} className={cell.fate === 'bad' ? 'bad' : undefined}>
                  <Change cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {touched.length > MAX_LISTED_ROWS ? (
        <p className="muted">{text('PASTE.MORE', { count: touched.length - MAX_LISTED_ROWS })}</p>
      ) : null}
    </section>
  )
}

/** The old value struck out, the new value, and the error. */
function Change({ cell: { before, after, fate, why } }: { cell: PastedRow['cells'][number] }) {
  const none = <span className="faint">–</span>
  if (fate === 'same' || fate === 'closed') return <span className="muted">{before || none}</span>
  return (
    <>
      {before ? <del>{before}</del> : null} <ins>{after || none}</ins>
      {why ? <small className="why">{why}</small> : null}
    </>
  )
}
