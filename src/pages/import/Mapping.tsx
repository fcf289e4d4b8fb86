import { IMPORT_MODES, type ImportMode } from '../../contract/calls/batch'
import type { EntityConf } from '../../contract/model/conf'
import { modeReason } from '../../engine/import/mapping'
import { cellText } from '../../engine/import/table'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { Segmented } from '../../ui/controls/Segmented'
import { useTexts } from '../office'
import type { ImportStudio } from './use-studio'

/** Example cells of a column. */
const EXAMPLES = 3

/** The field that each column of the file fills; guessed, and changeable. */
export function Columns({ studio }: { studio: ImportStudio }) {
  const { text } = useTexts()
  const { choose, fields, options, table } = studio
  const { mapping } = options
  const set = (column: number, path: string | null) =>
    // A field is filled by one column.
    choose({ mapping: mapping.map((old, index) => (index === column ? path : old === path ? null : old)) })
  const choices = fields.map(({ path, label, required }) => ({
    value: path,
    label: required ? `${label} *` : label,
  }))
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
          {table.header.map((head, column) => {
            const id = `import-column-${column}`
            const examples = table.rows.slice(0, EXAMPLES).map((row) => cellText(row[column] ?? ''))
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

/** How rows become records: new or existing ones, the identifying field, the order of dates. */
export function Ways({ studio, conf }: { studio: ImportStudio; conf: EntityConf }) {
  const { text } = useTexts()
  const { choose, fields, options } = studio
  const keys = fields.filter(({ isKey }) => isKey)
  const may = (mode: ImportMode) =>
    (mode === 'update' || conf.canCreate) && (mode === 'create' || conf.canWrite)
  const modes = IMPORT_MODES.filter(may).map((value) => ({ value, label: text(`IMPORT.MODE.${value}`) }))
  const firstKey = keys.find(({ path }) => options.mapping.includes(path))?.path ?? keys[0]?.path ?? null
  const why = modeReason(options, fields)
  const dates = (['dmy', 'mdy'] as const).map((value) => ({ value, label: text(`IMPORT.DATES.${value}`) }))
  return (
    <>
      <div className="tools">
        <Segmented
          label={text('IMPORT.MODE')}
          value={options.mode}
          options={modes}
          onChange={(mode) => choose({ mode: mode as ImportMode, key: options.key ?? firstKey })}
        />
        {options.mode === 'create' ? null : (
          <FieldFrame id="import-key" label={text('IMPORT.KEY')} path="" width={4}>
            <NativeSelect
              id="import-key"
              value={options.key}
              empty={false}
              options={keys.map(({ path, label }) => ({ value: path, label }))}
              onChange={(key) => choose({ key })}
            />
          </FieldFrame>
        )}
        <Segmented
          label={text('IMPORT.DATES')}
          value={options.dates}
          options={dates}
          onChange={(next) => choose({ dates: next === 'mdy' ? 'mdy' : 'dmy' })}
        />
      </div>
      {why ? <p className="muted">{text(why.text, why.params)}</p> : null}
    </>
  )
}
