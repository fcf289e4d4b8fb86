import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FilterTerm } from '../../contract/api'
import type { FilterDescription } from '../../contract/page'
import { numberIssue } from '../../contract/read-number'
import { boundDecimals, boundText, boundValue, termsOf, wrongBounds } from '../../engine/list/filter-terms'
import { draftOf, type FilterDraft, filterForm } from '../../engine/list/filters'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DateInput } from '../../ui/DateInput'
import { FieldFrame } from '../../ui/FieldFrame'
import { describedBy } from '../../ui/FieldMessage'
import { NumberInput } from '../../ui/NumberInput'
import { Popover } from '../../ui/Popover'
import { TextInput } from '../../ui/TextInput'
import { useTexts } from '../office'
import { FilterChoices } from './FilterChoices'

export interface FilterEditorProps {
  anchor: RefObject<Element | null>
  filter: FilterDescription
  terms: readonly FilterTerm[]
  onApply: (terms: FilterTerm[]) => void
  onClose: () => void
}

type Set = (part: Partial<FilterDraft>) => void

/** The sheet in which a condition is set: what kind of field it is decides what stands in it. */
export function FilterEditor({ anchor, filter, terms, onApply, onClose }: FilterEditorProps) {
  const { text } = useTexts()
  const [draft, setDraft] = useState(() => draftOf(terms))
  const form = filterForm(filter)
  const place = useRef<HTMLFormElement>(null)
  // What one opened it for is typed at once.
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not(#filter-empty)')?.focus(), [])
  const set: Set = (part) => setDraft((held) => ({ ...held, ...part }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [wrong] = wrongBounds(filter, draft)
    if (wrong) place.current?.querySelector<HTMLElement>(`#filter-${wrong}`)?.focus()
    else onApply(termsOf(filter.path, form, draft))
  }
  return (
    <Popover anchor={anchor} label={text('LIST.FILTER_BY', { field: filter.label })} placement="bottom start" onClose={onClose}>
      <form ref={place} className="filter-form" onSubmit={submit}>
        <strong>{filter.label}</strong>
        {draft.empty ? null : <Contents filter={filter} draft={draft} set={set} />}
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

function Contents({ filter, draft, set }: { filter: FilterDescription; draft: FilterDraft; set: Set }) {
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
        <Bound side="from" {...{ form, filter, draft, set }} />
        <Bound side="to" {...{ form, filter, draft, set }} />
      </div>
    )
  }
  return <FilterChoices filter={filter} values={draft.values} onChange={(values) => set({ values })} />
}

interface BoundProps {
  side: 'from' | 'to'
  form: 'number' | 'date'
  filter: FilterDescription
  draft: FilterDraft
  set: Set
}

/** One end of a range; what is no number says so. */
function Bound({ side, form, filter, draft, set }: BoundProps) {
  const { lang, text } = useTexts()
  const id = `filter-${side}`
  const value = draft[side]
  const taken = boundDecimals(filter.kind)
  const isWrong = wrongBounds(filter, draft).includes(side)
  const issue = isWrong ? (numberIssue(value, lang, taken) ?? { code: 'NUMBER' }) : null
  const error = issue && text(`VALIDATION.${issue.code}`, issue.params)
  return (
    <FieldFrame id={id} label={text(side === 'from' ? 'LIST.FROM' : 'LIST.TO')} error={error}>
      {form === 'date' ? (
        <DateInput id={id} value={value || null} onChange={(day) => set({ [side]: day ?? '' })} />
      ) : (
        <NumberInput
          id={id}
          value={boundValue(value, filter.kind)}
          onChange={(number) => set({ [side]: boundText(number) })}
          taken={taken}
          invalid={isWrong}
          describedBy={describedBy(id, { error })}
        />
      )}
    </FieldFrame>
  )
}
