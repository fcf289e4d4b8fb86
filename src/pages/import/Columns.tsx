import { NativeSelect } from '../../ui/NativeSelect'
import { useTexts } from '../office'
import type { ImportStudio } from './use-studio'

/** Example cells of a column. */
const EXAMPLES = 3

/** Which field every column of the file fills; guessed, and the person's to change. */
export function Columns({ studio }: { studio: ImportStudio }) {
  const { text } = useTexts()
  const { choose, fields, options, table } = studio
  const { mapping } = options
  const set = (column: number, path: string | null) =>
    // A field is filled by one column.
    choose({ mapping: mapping.map((old, index) => (index === column ? path : old === path ? null : old)) })
  const choices = fields.map(({ path, label, required }) => ({ value: path, label: required ? `${label} *` : label }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="wide" aria-label={text('IMPORT.COLUMNS')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('IMPORT.COLUMN')}</th>
            <th scope="col">{text('IMPORT.FIELD')}</th>
            <th scope="col">{text('IMPORT.EXAMPLE')}</th>
          </tr>
        </thead>
        <tbody>
          {table.heads.map((head, column) => {
            const id = `import-column-${column}`
            const examples = table.rows.slice(0, EXAMPLES).map((row) => String(row[column] ?? ''))
            return (
              <tr key={id}>
                <td className="strong">{head}</td>
                <td>
                  <NativeSelect
                    id={id}
                    label={text('IMPORT.FIELD_OF', { column: head })}
                    value={mapping[column] ?? null}
                    empty={text('IMPORT.IGNORED')}
                    options={choices}
                    onChange={(path) => set(column, path)}
                  />
                </td>
                <td className="muted">{examples.filter((one) => one !== '').join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
