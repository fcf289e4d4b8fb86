import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import type { AuditFilter } from '../../contract/calls/monitoring'
import { OPERATIONS } from '../../contract/model/record'
import { isDay } from '../../contract/time/real-day'
import { ANY_WRITE, auditParams, withCondition } from '../../engine/monitor/audit-address'
import { SuggestBox } from '../../ui/choices/SuggestBox'
import { Button } from '../../ui/controls/Button'
import { DateInput } from '../../ui/controls/DateInput'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../ui/controls/FieldMessage'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { SearchBox } from '../../ui/controls/SearchBox'
import { useEntityWords } from '../batches'
import { useEntityConf, useOffice, useTexts } from '../office'
import { useEntityChoices } from './trend'

/** Debounce of the typed filters, in ms. */
const PAUSE_MS = 400

export interface HistoryFiltersProps {
  filter: AuditFilter
  onShow: (filter: AuditFilter, how?: 'step' | 'in place') => void
}

/** The filters of the history: text, entity and field, person, operation, days. */
export function HistoryFilters({ filter, onShow }: HistoryFiltersProps) {
  const { text } = useTexts()
  const id = useId()
  const set = (part: Partial<AuditFilter>) => onShow(withCondition(filter, part))
  const entities = useEntityChoices()
  const acts = OPERATIONS.map((value) => ({ value, label: text(`HISTORY.OPERATION.${value.toUpperCase()}`) }))
  return (
    <search className="audit-filters">
      <Words filter={filter} onShow={onShow} />
      <FieldFrame id={`${id}-entity`} label={text('AUDIT.ENTITY')}>
        <NativeSelect
          id={`${id}-entity`}
          value={filter.route}
          options={entities}
          empty={text('AUDIT.ANY_ENTITY')}
          onChange={(route) => set({ route })}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-field`} label={text('AUDIT.FIELD')}>
        <FieldChoice id={`${id}-field`} filter={filter} onChoose={(field) => set({ field })} />
      </FieldFrame>
      <PersonChoice by={filter.by} onChoose={(by) => set({ by })} />
      <FieldFrame id={`${id}-act`} label={text('AUDIT.ACT')}>
        <NativeSelect
          id={`${id}-act`}
          value={filter.operation}
          options={acts}
          empty={text('AUDIT.ANY_ACT')}
          onChange={(value) => set({ operation: OPERATIONS.find((one) => one === value) ?? null })}
        />
      </FieldFrame>
      <DayChoice
        id={`${id}-from`}
        label={text('LIST.FROM')}
        day={filter.from}
        max={filter.to}
        onChoose={(from) => set({ from })}
      />
      <DayChoice
        id={`${id}-to`}
        label={text('LIST.TO')}
        day={filter.to}
        min={filter.from}
        onChoose={(to) => set({ to })}
      />
      <div className="audit-acts">
        {filter.id ? (
          <Button icon="close" onClick={() => set({ id: null })}>
            {text('AUDIT.ONE_RECORD')}
          </Button>
        ) : null}
        {auditParams(filter).length > 0 ? (
          <Button variant="ghost" onClick={() => onShow(ANY_WRITE)}>
            {text('LIST.CLEAR_FILTERS')}
          </Button>
        ) : null}
      </div>
    </search>
  )
}

interface DayChoiceProps {
  id: string
  label: string
  day: string | null
  min?: string | null
  max?: string | null
  onChoose: (day: string | null) => void
}

/**
 * A day of the filter. It applies after a pause, with Enter, or when the field is left; what is no day then
 * stays in the field with its error, and filters nothing.
 */
function DayChoice({ id, label, day, min, max, onChoose }: DayChoiceProps) {
  const { text } = useTexts()
  const [typed, setTyped] = useState<{ day: string | null } | null>(null)
  const [isWrong, setWrong] = useState(false)
  const error = isWrong ? text('VALIDATION.DATE') : null
  const apply = () => {
    const next = typed ? typed.day : day
    const wrong = next !== null && !isDay(next)
    setWrong(wrong)
    if (wrong) return
    setTyped(null)
    if (next !== day) onChoose(next)
  }
  const rest = useEffectEvent(apply)
  useEffect(() => {
    if (!typed || (typed.day !== null && !isDay(typed.day))) return
    const timer = setTimeout(() => rest(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears Enter and the end of typing in the field
    <div onBlur={apply} onKeyDown={({ key }) => key === 'Enter' && apply()}>
      <FieldFrame id={id} label={label} error={error}>
        <DateInput
          id={id}
          value={typed ? typed.day : day}
          min={min ?? undefined}
          max={max ?? undefined}
          onChange={(next) => setTyped({ day: next })}
          invalid={isWrong}
          describedBy={getDescriptionIds(id, { error })}
        />
      </FieldFrame>
    </div>
  )
}

/** The text in a value; each search is expensive, so typing is debounced. */
function Words({ filter, onShow }: HistoryFiltersProps) {
  const { text } = useTexts()
  const [typed, setTyped] = useState(filter.q)
  const [seen, setSeen] = useState(filter.q)
  // The back button and a cleared search change the box too.
  if (seen !== filter.q) {
    setSeen(filter.q)
    setTyped(filter.q)
  }
  const words = typed.trim()
  const ask = useCallback(() => {
    if (words !== filter.q) onShow(withCondition(filter, { q: words }), 'in place')
  }, [words, filter, onShow])
  useEffect(() => {
    const timer = setTimeout(ask, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ask])
  return (
    <div className="audit-words">
      <SearchBox label={text('AUDIT.WORDS')} value={typed} onChange={setTyped} onSubmit={ask} />
    </div>
  )
}

interface FieldChoiceProps {
  id: string
  filter: AuditFilter
  onChoose: (field: string | null) => void
}

/** The fields of the chosen entity that the person may see; rows of a group are one field. */
function FieldChoice({ id, filter: { field, route }, onChoose }: FieldChoiceProps) {
  const { lang, text } = useTexts()
  const words = useEntityWords(route ?? '')
  const hidden = words?.conf.fields.hidden ?? []
  const fields = (words?.entity.fields ?? [])
    .filter(({ path }) => !/[.[]/.test(path) && !hidden.includes(path))
    .map(({ path }) => ({ value: path, label: words?.label(path) ?? path }))
    .sort((one, other) => one.label.localeCompare(other.label, lang))
  const status = words?.conf.statuses.list.length ? [{ value: 'status', label: text('RECORD.STATUS') }] : []
  return (
    <NativeSelect
      id={id}
      value={field}
      options={[...status, ...fields]}
      disabled={!words}
      empty={text(route === null ? 'AUDIT.FIELD_FIRST' : 'AUDIT.ANY_FIELD')}
      onChange={onChoose}
    />
  )
}

/** The entity of people with an account. */
const PEOPLE = 'users'
const MAX_LISTED_PEOPLE = 10

/** The author; only for people who may read the office's users. */
function PersonChoice({ by, onChoose }: { by: string | null; onChoose: (by: string | null) => void }) {
  const { ports } = useOffice()
  const { text } = useTexts()
  const id = useId()
  const mayRead = useEntityConf(PEOPLE)?.canRead ?? false
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = useQuery({
    queryKey: ['audit-person', by],
    queryFn: ({ signal }) => ports.backend.records.get(PEOPLE, by ?? '', { signal }),
    enabled: mayRead && by !== null,
  })
  const found = useQuery({
    queryKey: ['audit-people', typed],
    enabled: mayRead && typed !== null,
    queryFn: async ({ signal }) => {
      const asked = { q: typed ?? '', size: MAX_LISTED_PEOPLE, count: 'none' } as const
      return (await ports.backend.records.list(PEOPLE, asked, { signal, quiet: true })).items
    },
    placeholderData: (before) => before,
  })
  if (!mayRead) return null
  const name = by === null ? '' : (chosen.data?.label ?? '')
  const leave = () => {
    if (typed === '') onChoose(null)
    setTyped(null)
  }
  return (
    <FieldFrame id={id} label={text('AUDIT.PERSON')}>
      <SuggestBox
        id={id}
        value={typed ?? name}
        placeholder={text('AUDIT.ANY_PERSON')}
        suggestions={(found.data ?? []).map(({ id: value, label }) => ({ value, label }))}
        state={found.isError ? 'error' : found.isPending ? 'loading' : 'ready'}
        onRetry={() => void found.refetch()}
        onOpen={() => setTyped(typed ?? name)}
        onType={setTyped}
        onPick={(value) => {
          setTyped(null)
          onChoose(value)
        }}
        onClear={() => {
          setTyped(null)
          onChoose(null)
        }}
        onBlur={leave}
      />
    </FieldFrame>
  )
}
