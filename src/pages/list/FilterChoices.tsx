import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { FilterDescription } from '../../contract/page'
import { Checkbox } from '../../ui/Checkbox'
import type { Choice } from '../../ui/NativeSelect'
import { SearchBox } from '../../ui/SearchBox'
import { Segmented } from '../../ui/Segmented'
import { useOffice, useTexts } from '../office'

/** Lists longer than this get a search of their own. */
const SEARCH_FROM = 12
/** Records offered at once when filtering by a relation. */
const RECORDS = 20
/** Fewer letters find half the records. */
const LETTERS = 2

export interface FilterChoicesProps {
  filter: FilterDescription
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** The values a field can be filtered by: yes and no, codes, entries of a table, records. */
export function FilterChoices(props: FilterChoicesProps) {
  const { filter, values, onChange } = props
  const { text } = useTexts()
  if (filter.lookup) return <LookupChoices {...props} name={filter.lookup.name} />
  if (filter.relation) return <RecordChoices {...props} route={filter.relation.route} />
  if (filter.choices) return <Checks label={filter.label} options={filter.choices} values={values} onChange={onChange} />
  const options = [
    { value: 'true', label: text('APP.YES') },
    { value: 'false', label: text('APP.NO') },
  ]
  return <Segmented label={filter.label} options={options} value={values[0] ?? ''} onChange={(value) => onChange([value])} />
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
  const wanted = letters.trim().toLocaleLowerCase()
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  const toggle = (value: string, on: boolean) => onChange(on ? [...values, value] : values.filter((one) => one !== value))
  return (
    <>
      {options.length >= SEARCH_FROM ? <SearchBox label={text('LIST.SEARCH')} value={letters} onChange={setLetters} /> : null}
      <fieldset className="filter-checks">
        <legend className="sr">{label}</legend>
        {shown.map(({ value, label: name }) => (
          <Checkbox key={value} id={`filter-${value}`} checked={values.includes(value)} onChange={(on) => toggle(value, on)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}
