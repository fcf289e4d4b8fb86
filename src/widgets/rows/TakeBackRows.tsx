import './graph.css'
import { useRef } from 'react'
import type { Json, JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps } from '../../contract/ports/widget'
import type { RowsOptions } from '../../generated/options'
import { Button } from '../../ui/controls/Button'
import { TextButton } from '../../ui/controls/TextButton'
import { SubHeading } from '../../ui/page/SubHeading'
import { readFileBase, sameRow } from './graph-model'
import { differenceWords } from './graph-words'
import { partName, toKey } from './row-list'
import { toRowObjects } from './rows-line'

type TakeBack = NonNullable<RowsOptions['takeBack']>

export type TakeBackRowsProps = InputProps<Json, RowsOptions> & { takeBack: TakeBack }

const asRows = (value: Json | undefined): JsonObject[] => toRowObjects(value ?? null)

/**
 * A field's value with one of its rows as the file has it; without a named row the file's value as a whole.
 */
export function restoreFileValue(
  now: Json,
  file: Json,
  row: { code: string | null; key: string | undefined },
): Json {
  const { code, key } = row
  if (code === null || key === undefined) return file
  const own = asRows(now)
  const old = asRows(file)
  const at = old.findIndex((one) => one[key] === code)
  const before = old[at]
  if (!before) return own.filter((one) => one[key] !== code)
  const place = own.findIndex((one) => one[key] === code)
  const { _id } = own[place] ?? {}
  const back = { ...before, _id: _id ?? crypto.randomUUID() }
  return place < 0
    ? [...own.slice(0, at), back, ...own.slice(at)]
    : own.map((one, index) => (index === place ? back : one))
}

/** Rows that list the differences from the schema file, each with a button that reverts it. */
export function TakeBackRows(props: TakeBackRowsProps) {
  const { disabled, field, host, takeBack, value, Value } = props
  const base = readFileBase(host.useValue(takeBack.file))
  const rows = toRowObjects(value)
  const parts = field.children.filter((part) => part.widget !== '')
  const isShown = props.mode === 'show'
  const keyed = parts.find((part) => partName(part, field) === takeBack.key)
  const getWords = (row: JsonObject, name: string): Json => {
    const said = row[name] ?? null
    const isValue = base !== null && name !== takeBack.key && name !== takeBack.part
    return isValue ? differenceWords(said, String(row[takeBack.key]), base, host) : said
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-label={field.label}>
      <div className="grid12">
        {isShown ? null : (
          <SubHeading title={field.label}>
            {base ? <Exchange values={base.values} host={host} of={takeBack.of} off={disabled} /> : null}
          </SubHeading>
        )}
        {rows.length === 0 ? <p className="muted">{host.text('TAKE_BACK.NONE')}</p> : null}
        {rows.length === 0 ? null : (
          <table className="graph-table">
            <thead>
              <tr>
                {parts.map(({ label, path }) => (
                  <th key={path} scope="col">
                    {label}
                  </th>
                ))}
                {isShown ? null : <th scope="col">{host.text('TAKE_BACK.HEAD')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={toKey(row, index)}>
                  {parts.map((part) => (
                    <td key={part.path} data-l={part.label}>
                      <Value field={part} value={getWords(row, partName(part, field))} />
                    </td>
                  ))}
                  {isShown || !base ? null : (
                    <td data-l={host.text('TAKE_BACK.HEAD')}>
                      <Back
                        row={row}
                        values={base.values}
                        takeBack={takeBack}
                        host={host}
                        off={disabled}
                        choices={keyed?.choices}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

interface BackProps extends Pick<TakeBackRowsProps, 'host' | 'takeBack'> {
  row: JsonObject
  values: JsonObject
  off: boolean
  /** the names of the fields that may differ */
  choices: FieldDescription['choices'] | undefined
}

/** The button of one difference, or a label once it is reverted and not saved yet. */
function Back({ choices, host, off, row, takeBack, values }: BackProps) {
  const key = String(row[takeBack.key])
  const named = takeBack.part === undefined ? null : (row[takeBack.part] ?? null)
  const code = typeof named === 'string' && named !== '' ? named : null
  const now = host.useValue(key)
  const wanted = restoreFileValue(now, values[key] ?? null, { code, key: takeBack.partKey })
  if (sameRow({ value: now }, { value: wanted })) return host.text('TAKE_BACK.DONE')
  return (
    <TextButton
      disabled={off}
      onClick={() => host.fill({ [key]: wanted })}
      aria-label={`${host.text('GRAPH.AS_FILE')}: ${code ?? choices?.find(({ value }) => value === key)?.label ?? key}`}
    >
      {host.text('GRAPH.AS_FILE')}
    </TextButton>
  )
}

interface ExchangeProps extends Pick<TakeBackRowsProps, 'host'> {
  /** field of the record that says what the values are of */
  of: string | undefined
  values: JsonObject
  off: boolean
}

/**
 * The key of a configuration file that says what its values are of; no property of a record begins with `_`.
 */
const OF = '_of'

/**
 * The values of a configuration file for fields that the schema file has too, and what they are of; null for
 * any other file.
 */
export function parseConfigurationFile(
  text: string,
  known: JsonObject,
): { of: Json; values: JsonObject } | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    const said = Object.entries(read as JsonObject).filter(([key]) => Object.hasOwn(known, key))
    return said.length > 0 ? { of: (read as JsonObject)[OF] ?? null, values: Object.fromEntries(said) } : null
  } catch {
    return null
  }
}

/**
 * Exports the current values as a file, and imports such a file into the form, unless it is of another
 * record: the values are checked when they are saved.
 */
function Exchange({ host, of, off, values }: ExchangeProps) {
  const picker = useRef<HTMLInputElement>(null)
  const name = of === undefined ? null : host.value(of)
  const take = () => {
    const now = Object.fromEntries(Object.keys(values).map((key) => [key, host.value(key)]))
    const file = JSON.stringify({ [OF]: name ?? undefined, ...now }, null, 2)
    const title = name === null ? 'configuration' : `configuration-${name}`
    void host.files.save(new Blob([file], { type: 'application/json' }), `${title}.json`)
  }
  const read = async (file: File | undefined) => {
    const found = file ? parseConfigurationFile(await file.text(), values) : null
    if (!found) return host.notify({ tone: 'danger', text: 'TAKE_BACK.NOT_READ' })
    // A file written by hand need not say it.
    if (name !== null && found.of !== null && found.of !== name)
      return host.notify({
        tone: 'danger',
        text: 'TAKE_BACK.ANOTHER',
        params: { of: String(found.of), name: String(name) },
      })
    host.fill(found.values)
    host.notify({ tone: 'info', text: 'TAKE_BACK.READ' })
  }
  return (
    <>
      <Button small icon="download" onClick={take}>
        {host.text('TAKE_BACK.EXPORT')}
      </Button>
      <Button small icon="file-code" disabled={off} onClick={() => picker.current?.click()}>
        {host.text('TAKE_BACK.IMPORT')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={host.text('TAKE_BACK.IMPORT')}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
