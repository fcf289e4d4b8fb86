import { useQuery } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FilterTerm, LIST_OPERATORS } from '../../../contract/model/filter-term'
import type { FilterDescription } from '../../../contract/model/page'
import { numberIssue } from '../../../contract/numbers/read-number'
import { matchesText } from '../../../contract/text/fold'
import {
  formatBound,
  getBoundDecimals,
  parseBound,
  toTerms,
  wrongBounds,
} from '../../../engine/list/filter-terms'
import { type FilterDraft, filterForm, toDraft } from '../../../engine/list/filters'
import { Popover } from '../../../ui/basics/Popover'
import { Button } from '../../../ui/controls/Button'
import { Checkbox } from '../../../ui/controls/Checkbox'
import { DateInput } from '../../../ui/controls/DateInput'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../../ui/controls/FieldMessage'
import type { Choice } from '../../../ui/controls/NativeSelect'
import { NumberInput } from '../../../ui/controls/NumberInput'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { Segmented } from '../../../ui/controls/Segmented'
import { TextInput } from '../../../ui/controls/TextInput'
import { useOffice, useTexts } from '../../office'
import '../forms.css'

export interface FilterEditorProps {
  anchor: RefObject<Element | null>
  filter: FilterDescription
  terms: readonly FilterTerm[]
  onApply: (terms: FilterTerm[]) => void
  onClose: () => void
}

type Set = (part: Partial<FilterDraft>) => void

/** The editor of a condition; its controls depend on the kind of field. */
export function FilterEditor({ anchor, filter, terms, onApply, onClose }: FilterEditorProps) {
  const { text } = useTexts()
  const [draft, setDraft] = useState(() => toDraft(terms))
  /** Apply was refused: half a day is told from now on while it is typed */
  const [tried, setTried] = useState(false)
  const form = filterForm(filter)
  const place = useRef<HTMLFormElement>(null)
  // The control gets the focus at once.
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not(#filter-empty)')?.focus(), [])
  const set: Set = (part) => setDraft((held) => ({ ...held, ...part }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [wrong] = wrongBounds(filter, draft)
    if (wrong) {
      setTried(true)
      place.current?.querySelector<HTMLElement>(`#filter-${wrong}`)?.focus()
    } else onApply(toTerms(filter.path, form, draft))
  }
  return (
    <Popover
      anchor={anchor}
      label={text('LIST.FILTER_BY', { field: filter.label })}
      placement="bottom start"
      onClose={onClose}
    >
      <form ref={place} className="filter-form" onSubmit={submit}>
        <strong>{filter.label}</strong>
        {draft.empty ? null : <Contents filter={filter} draft={draft} tried={tried} set={set} />}
        {filter.operators.includes('Null') ? (
          <Checkbox id="filter-empty" checked={draft.empty} onChange={(empty) => set({ empty })}>
            {text('FILTER.ONLY_EMPTY')}
          </Checkbox>
        ) : null}
        <div className="row">
          <span className="grow" />
          <Button small onClick={() => onApply([])}>
            {text('FILTER.REMOVE')}
          </Button>
          <Button small variant="primary" type="submit">
            {text('FILTER.APPLY')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

interface ContentsProps {
  filter: FilterDescription
  draft: FilterDraft
  tried: boolean
  set: Set
}

function Contents({ filter, draft, tried, set }: ContentsProps) {
  const { text } = useTexts()
  const form = filterForm(filter)
  if (form === 'text') {
    return (
      <FieldFrame id="filter-text" label={text('FILTER.CONTAINS')}>
        <TextInput id="filter-text" value={draft.text} onChange={(value) => set({ text: value })} />
      </FieldFrame>
    )
  }
  if (form === 'number' || form === 'date') {
    return (
      <div className="row">
        <Bound side="from" form={form} filter={filter} draft={draft} tried={tried} set={set} />
        <Bound side="to" form={form} filter={filter} draft={draft} tried={tried} set={set} />
      </div>
    )
  }
  return (
    <>
      {filter.operators.includes('All') ? <Modes filter={filter} draft={draft} set={set} /> : null}
      <FilterChoices filter={filter} values={draft.values} onChange={(values) => set({ values })} />
    </>
  )
}

/** How a field of several values compares with the chosen ones. */
function Modes({ filter, draft, set }: { filter: FilterDescription; draft: FilterDraft; set: Set }) {
  const { text } = useTexts()
  const options = LIST_OPERATORS.map((mode) => ({
    value: mode,
    label: text(`FILTER.MODE_${mode.toUpperCase()}`),
  }))
  const change = (mode: string) => set({ mode: LIST_OPERATORS.find((one) => one === mode) ?? 'In' })
  return <Segmented label={filter.label} options={options} value={draft.mode} onChange={change} />
}

interface BoundProps extends ContentsProps {
  side: 'from' | 'to'
  form: 'number' | 'date'
}

/** One end of a range, with an error for text that is no number or no day. */
function Bound({ side, form, filter, draft, tried, set }: BoundProps) {
  const { lang, text } = useTexts()
  const [left, setLeft] = useState(false)
  const id = `filter-${side}`
  const value = draft[side]
  const taken = getBoundDecimals(filter.kind)
  // Every day is half a day while it is typed, a number seldom.
  const isWrong = wrongBounds(filter, draft).includes(side) && (form === 'number' || left || tried)
  const unread = (): { code: string; params?: Record<string, string | number> } =>
    form === 'date' ? { code: 'DATE' } : (numberIssue(value, lang, taken) ?? { code: 'NUMBER' })
  const issue = isWrong ? unread() : null
  const error = issue && text(`VALIDATION.${issue.code}`, issue.params)
  const control = { id, invalid: isWrong, describedBy: getDescriptionIds(id, { error }) }
  return (
    <FieldFrame id={id} label={text(side === 'from' ? 'LIST.FROM' : 'LIST.TO')} error={error}>
      {form === 'date' ? (
        <DateInput
          {...control}
          value={value || null}
          onChange={(day) => set({ [side]: day ?? '' })}
          onBlur={() => setLeft(true)}
        />
      ) : (
        <NumberInput
          {...control}
          value={parseBound(value, filter.kind)}
          onChange={(number) => set({ [side]: formatBound(number) })}
          taken={taken}
        />
      )}
    </FieldFrame>
  )
}

/** Lists longer than this get a search of their own. */
const SEARCH_FROM = 12
/** Number of records offered initially when filtering by a relation. */
const RECORDS = 20
/** Fewer letters find half the records. */
const LETTERS = 2

export interface FilterChoicesProps {
  filter: FilterDescription
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** The filter values of a field: yes and no, codes, rows of a table, records. */
function FilterChoices(props: FilterChoicesProps) {
  const { filter, values, onChange } = props
  const { text } = useTexts()
  if (filter.lookup) return <LookupChoices {...props} name={filter.lookup.name} />
  if (filter.relation) return <RecordChoices {...props} route={filter.relation.route} />
  if (filter.choices)
    return <Checks label={filter.label} options={filter.choices} values={values} onChange={onChange} />
  if (filterForm(filter) === 'values') return <PlainValues {...props} />
  const options = [
    { value: 'true', label: text('APP.YES') },
    { value: 'false', label: text('APP.NO') },
  ]
  return (
    <Segmented
      label={filter.label}
      options={options}
      value={values[0] ?? ''}
      onChange={(value) => onChange([value])}
    />
  )
}

/** Texts of a field with several values: suggested ones, or any, separated by commas. */
function PlainValues({ filter, values, onChange }: FilterChoicesProps) {
  const [typed, setTyped] = useState(() => values.join(', '))
  const { suggestions } = filter.options
  if (Array.isArray(suggestions)) {
    const options = suggestions.map((one) => ({ value: String(one), label: String(one) }))
    return <Checks label={filter.label} options={options} values={values} onChange={onChange} />
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(text.split(',').flatMap((one) => one.trim() || []))
  }
  return <TextInput id="filter-values" label={filter.label} value={typed} onChange={type} />
}

function LookupChoices({ filter, values, onChange, name }: FilterChoicesProps & { name: string }) {
  const { lookups } = useOffice()
  const { text } = useTexts()
  const { options, state } = useSyncExternalStore(lookups.subscribe, () => lookups.peek(name, NO_PARAMS))
  if (state === 'error') return <p className="muted">{text('FIELD.LOAD_FAILED')}</p>
  return <Checks label={filter.label} options={options} values={values} onChange={onChange} />
}

const NO_PARAMS: Record<string, string> = {}

/** Records of the relation's target that match a few letters; those chosen stay. */
function RecordChoices({ filter, values, onChange, route }: FilterChoicesProps & { route: string }) {
  const { ports } = useOffice()
  const { text } = useTexts()
  const [letters, setLetters] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const { data = [] } = useQuery({
    queryKey: ['choices', route, letters],
    enabled: letters.length >= LETTERS,
    queryFn: async ({ signal }) => {
      const asked = { q: letters, size: RECORDS, count: 'none' } as const
      return (await ports.backend.records.list(route, asked, { signal, quiet: true })).items
    },
  })
  const found = data.map(({ id, label }) => ({ value: id, label }))
  const kept = values.filter((id) => !found.some(({ value }) => value === id))
  const options = [...kept.map((id) => ({ value: id, label: names.get(id) ?? id })), ...found]
  const change = (next: string[]) => {
    setNames(new Map([...names, ...found.map(({ value, label }) => [value, label] as const)]))
    onChange(next)
  }
  return (
    <>
      <SearchBox label={text('LIST.SEARCH')} value={letters} onChange={setLetters} />
      <Checks label={filter.label} options={options} values={values} onChange={change} />
    </>
  )
}

interface ChecksProps {
  label: string
  options: readonly Choice[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

function Checks({ label, options, values, onChange }: ChecksProps) {
  const { text } = useTexts()
  const [letters, setLetters] = useState('')
  const shown = options.filter((option) => matchesText(option.label, letters))
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((one) => one !== value))
  return (
    <>
      {options.length >= SEARCH_FROM ? (
        <SearchBox label={text('LIST.SEARCH')} value={letters} onChange={setLetters} />
      ) : null}
      <fieldset className="filter-checks">
        <legend className="sr-only">{label}</legend>
        {shown.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            id={`filter-${value}`}
            checked={values.includes(value)}
            onChange={(on) => toggle(value, on)}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}
