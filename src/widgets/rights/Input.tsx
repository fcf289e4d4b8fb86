import { useEffect, useState } from 'react'
import {
  AUTHORITY_OPERATIONS,
  type RightsRow,
  type RightsTable,
  type RightsWord,
} from '../../contract/model/rights'
import type { InputProps, WidgetHost } from '../../contract/ports/widget'
import { matchesText } from '../../contract/text/fold'
import { Icon } from '../../ui/basics/Icon'
import { ChipBox } from '../../ui/choices/ChipBox'
import { Checkbox } from '../../ui/controls/Checkbox'
import { SearchBox } from '../../ui/controls/SearchBox'
import { ErrorState } from '../../ui/page/ErrorState'
import { Matrix } from './Matrix'
import './rights.css'

const NONE: readonly string[] = []

/**
 * Maximum lines drawn, each with four boxes; the count shows that there are more, and the search finds them.
 */
const LINES_MAX = 200

/** One label for all boxes of the matrix. */
export const grouped = true

/** The authorities of a group, granted and revoked one by one, by line or by column. */
export function Input(props: InputProps<string[]>) {
  const { host, onChange, id } = props
  const isLocked = props.disabled || props.readOnly
  const { table, failed, retry } = useRights(host)
  const [filter, setFilter] = useState('')
  const held = new Set(props.value ?? NONE)
  const stored = new Set(props.stored ?? props.value ?? NONE)
  const isChanged = (authority: string) => held.has(authority) !== stored.has(authority)
  const set = (authorities: readonly string[], granted: boolean) => {
    const next = [...held].filter((one) => granted || !authorities.includes(one))
    if (granted) next.push(...authorities.filter((one) => !held.has(one)))
    onChange(next.length > 0 ? next : null)
  }
  if (failed) return <ErrorState title={host.text('RIGHTS.NOT_LOADED')} onRetry={retry} />
  if (!table) return <ChipBox chips={[...held].map((one) => ({ value: one, label: one }))} readOnly />
  const rows = table.rows.filter((row) => isFound(row, filter)).slice(0, LINES_MAX)
  const changed = [...new Set([...held, ...stored])].filter(isChanged).length
  return (
    <div className="rights" id={id} data-widget="rights">
      <Words
        words={[...table.words, ...listUnknown(table, held)]}
        props={props}
        held={held}
        isChanged={isChanged}
        set={set}
      />
      <div className="rights-bar">
        {isLocked ? null : (
          <SearchBox label={host.text('RIGHTS.FILTER')} value={filter} onChange={setFilter} />
        )}
        <span className="muted" role="status">
          {host.text('RIGHTS.COUNT', { count: rows.length, total: table.rows.length })}
          {changed > 0 ? ` · ${host.text('RIGHTS.CHANGED_COUNT', { count: changed })}` : ''}
        </span>
      </div>
      <Matrix
        rows={rows}
        label={props.field.label}
        text={host.text}
        isLocked={isLocked}
        invalid={props.invalid}
        describedBy={props.describedBy}
        held={held}
        isChanged={isChanged}
        set={set}
      />
    </div>
  )
}

/** Show mode: the granted authorities, without boxes. */
export function Show({ value, host }: InputProps<string[]>) {
  const { table } = useRights(host)
  const held = new Set(value ?? NONE)
  if (!table) return <ChipBox chips={[...held].map((one) => ({ value: one, label: one }))} readOnly />
  const words = [...table.words, ...listUnknown(table, held)].filter(({ authority }) => held.has(authority))
  const rows = table.rows.filter((row) => getWords(row).some(({ authority }) => held.has(authority)))
  return (
    <div className="rights">
      <ChipBox chips={words.map(({ authority, name }) => ({ value: authority, label: name }))} readOnly />
      {rows.length > 0 ? (
        <div className="rights-table shown">
          <table>
            <Heads text={host.text} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.stem} data-stem={row.stem}>
                  <th scope="row">{row.name}</th>
                  {AUTHORITY_OPERATIONS.map((operation) => (
                    <td key={operation}>
                      <Granted granted={held.has(row.cells[operation]?.authority ?? '')} text={host.text} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  )
}

function Heads({ text }: Pick<WidgetHost, 'text'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{text('RIGHTS.SUBJECT')}</th>
        {AUTHORITY_OPERATIONS.map((operation) => (
          <th key={operation} scope="col">
            {text(`RIGHTS.OPERATION.${operation}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Granted({ granted, text }: { granted: boolean } & Pick<WidgetHost, 'text'>) {
  if (!granted) return <span className="faint">–</span>
  return (
    <>
      <Icon name="check" size="small" />
      <span className="sr-only">{text('RIGHTS.GRANTED')}</span>
    </>
  )
}

interface WordsProps {
  words: readonly RightsWord[]
  props: InputProps<string[]>
  held: ReadonlySet<string>
  isChanged: (authority: string) => boolean
  set: (authorities: readonly string[], granted: boolean) => void
}

/** Roles and flags, which have no subject. */
function Words({
  words,
  props: { id, host, disabled, readOnly, invalid },
  held,
  isChanged,
  set,
}: WordsProps) {
  return (
    <fieldset className="rights-words">
      <legend>{host.text('RIGHTS.WORDS')}</legend>
      {words.map(({ authority, name, mayGrant }) => (
        <span key={authority} data-authority={authority} data-changed={isChanged(authority) || undefined}>
          <Checkbox
            id={`${id}-${authority}`}
            name={authority}
            disabled={disabled || !mayGrant}
            readOnly={readOnly}
            required={false}
            invalid={invalid}
            checked={held.has(authority)}
            onChange={(granted) => set([authority], granted)}
          >
            {name}
            {isChanged(authority) ? <span className="sr-only"> ({host.text('RIGHTS.CHANGED')})</span> : null}
          </Checkbox>
        </span>
      ))}
    </fieldset>
  )
}

const getWords = ({ cells }: RightsRow): RightsWord[] => Object.values(cells).filter((one) => one !== null)

/** Unknown authorities of the group: they can only be revoked. */
function listUnknown({ rows, words }: RightsTable, held: ReadonlySet<string>): RightsWord[] {
  const known = new Set([...words, ...rows.flatMap(getWords)].map(({ authority }) => authority))
  return [...held]
    .filter((one) => !known.has(one))
    .map((authority) => ({ authority, name: authority, mayGrant: true }))
}

function isFound({ name, stem }: RightsRow, filter: string): boolean {
  return matchesText(`${name} ${stem}`, filter)
}

/** The table of authorities, requested once per form. */
function useRights(host: WidgetHost): { table: RightsTable | null; failed: boolean; retry: () => void } {
  const [table, setTable] = useState<RightsTable | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isOpen = true
    setFailed(false)
    host.rights().then(
      (found) => isOpen && setTable(found),
      () => isOpen && setFailed(true),
    )
    return () => {
      isOpen = false
    }
  }, [host, turn])
  return { table, failed, retry: () => setTurn((before) => before + 1) }
}
