import { cellText, placeIn } from '../../engine/import/table'
import { useTexts } from '../office'
import type { ImportStudio } from './use-studio'

/** Rows corrected at once; the file of rejected rows holds all. */
const MAX_LISTED_ROWS = 100

/**
 * Rows with something wrong, each wrong cell with its reason; every mapped cell can be corrected in place.
 */
export function BadRows({ studio, fixed }: { studio: ImportStudio; fixed: boolean }) {
  const { text } = useTexts()
  const { checked, edit, options, table } = studio
  const columns = options.mapping.flatMap((path, column) => (path === null ? [] : [column]))
  const toNumber = (at: number) => text('IMPORT.ROW_NUMBER', { row: placeIn(table, at) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="wide" aria-label={text('IMPORT.BAD_ROWS')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('IMPORT.ROW')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {table.header[column]}
              </th>
            ))}
            <th scope="col">{text('IMPORT.PROBLEM')}</th>
          </tr>
        </thead>
        <tbody>
          {(checked?.bad ?? []).slice(0, MAX_LISTED_ROWS).map(({ at, problem }) => (
            <tr key={at}>
              <td className="num">{placeIn(table, at)}</td>
              {columns.map((column) => {
                const why = problem?.cells[column]
                const reason = `import-problem-${at}-${column}`
                const cell = cellText(table.rows[at]?.[column] ?? '')
                return (
                  <td key={column} className={why ? 'bad' : undefined}>
                    {fixed ? (
                      cell
                    ) : (
                      <input
                        value={cell}
                        aria-label={`${table.header[column]}, ${toNumber(at)}`}
                        aria-invalid={why !== undefined}
                        aria-describedby={why ? reason : undefined}
                        onChange={(event) => edit(at, column, event.target.value)}
                      />
                    )}
                    {why ? <small id={reason}>{why}</small> : null}
                  </td>
                )
              })}
              <td>{problem?.row ? <span className="said">{problem.row}</span> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
