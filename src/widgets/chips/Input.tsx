import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react'
import { PREFETCH_RESULTS, SUGGEST_RESULTS } from '../../contract/constants'
import type { InputProps } from '../../contract/ports/widget'
import { matchesText } from '../../contract/text/fold'
import type { ChipsOptions } from '../../generated/options'
import { ChipBox } from '../../ui/choices/ChipBox'
import { useHandOver } from '../../ui/controls/hand-over'
import { TextInput } from '../../ui/controls/TextInput'
import { toControlProps } from '../control'
import { StandIn } from '../StandIn'
import type { AddingProps } from './adding'
import { type ChipBase, type ChipNames, type ChipRules, chipBase, chipNames, chipRules } from './base'

const AskedBox = lazy(() => import('./AskedBox').then((module) => ({ default: module.AskedBox })))
const ComboBox = lazy(() =>
  import('../../ui/choices/ComboBox').then((module) => ({ default: module.ComboBox })),
)

const NONE: readonly string[] = []

/** One label for the chips and the box that adds them. */
export const grouped = true

/** Enter, a comma, or leaving the box turns the typed text into a chip. */
function FreeBox({ add, full, base, chosen: _, ...props }: AddingProps) {
  const { field, host, onBlur } = props
  const [draft, setDraft] = useState('')
  const settle = () => {
    add(draft)
    setDraft('')
  }
  useHandOver(field.path, () => {
    settle()
    return null
  })
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    settle()
  }
  const leave = () => {
    settle()
    onBlur()
  }
  return (
    <TextInput
      {...toControlProps(props)}
      label={field.label}
      disabled={props.disabled || full}
      value={draft}
      onChange={setDraft}
      onKeyDown={key}
      onBlur={leave}
      maxLength={base.maxLength}
      placeholder={field.placeholder ?? host.text('FIELD.ADD')}
    />
  )
}

function ChoiceBox({ add, full, base, chosen, ...props }: AddingProps) {
  const { field, host } = props
  return (
    <Suspense fallback={<StandIn id={props.id} label={props.field.label} />}>
      <ComboBox
        {...toControlProps(props)}
        required={false}
        label={field.label}
        disabled={props.disabled || full}
        value={null}
        options={base
          .left(base.suggestions, chosen)
          .map((text) => ({ value: text, label: base.toName(text) }))}
        onChange={(text) => text !== null && add(text)}
        placeholder={field.placeholder ?? host.text('FIELD.ADD')}
      />
    </Suspense>
  )
}

/**
 * Chips with remove buttons, and a box that adds one: a list of suggestions, or a box for free texts. Nothing
 * is added beyond the limit.
 */
export function Input(props: InputProps<string[]>) {
  const { value, onChange, disabled, readOnly } = props
  const base = useChipBase(props)
  const chosen = value ?? NONE
  const full = chosen.length >= base.max
  const add = (typed: string) => {
    const next = base.added(chosen, base.toText(typed.trim()))
    if (typed.trim() !== '' && next !== chosen) onChange([...next])
  }
  const remove = (text: string) => {
    const rest = chosen.filter((one) => one !== text)
    onChange(rest.length > 0 ? rest : null)
  }
  const Box = base.queryType !== 'static' ? AskedBox : base.restricted ? ChoiceBox : FreeBox
  return (
    <ChipBox
      chips={base.chips(chosen).map(({ index, label }) => ({ value: chosen[index] ?? label, label }))}
      onRemove={remove}
      disabled={disabled}
      readOnly={readOnly}
    >
      {readOnly ? null : (
        <Suspense fallback={<StandIn id={props.id} label={props.field.label} />}>
          <Box {...props} base={base} chosen={chosen} add={add} full={full} />
        </Suspense>
      )}
    </ChipBox>
  )
}

/** The chips alone. */
export function Show({ host, options, value }: InputProps<string[], ChipsOptions>) {
  const { toName } = chipNames(chipRules(options), host.text)
  return <ChipBox chips={(value ?? []).map((text) => ({ value: text, label: toName(text) }))} readOnly />
}

/**
 * The field's chip base as its file declares it: texts, with suggestions from the file or from titles of
 * records.
 */
function useChipBase({
  host,
  options,
}: Pick<InputProps<string[], ChipsOptions>, 'host' | 'options'>): ChipBase<string> & ChipNames & ChipRules {
  return useMemo(() => {
    const rules = chipRules(options)
    const names = chipNames(rules, host.text)
    const { queryType, suggestions, free, max, entity, also } = rules
    const relation = entity === null ? null : { route: entity, where: {}, embedded: false, create: false }
    const base = chipBase<string>({
      queryType,
      suggestions,
      restricted: !free,
      max,
      endpoint: relation
        ? async (text, signal, taken) => {
            const isOnce = queryType === 'prefetch'
            const size = isOnce ? PREFETCH_RESULTS : SUGGEST_RESULTS + taken
            const found = await host.search({ relation }, isOnce ? '' : text, signal, { size })
            return [
              ...(isOnce ? also : also.filter((word) => matchesText(names.toName(word), text))),
              ...found.map(({ label }) => label),
            ]
          }
        : undefined,
      response2Models: (found) => found as string[],
      chipLabel: names.toName,
      labelToSuggestion: names.toText,
    })
    return { ...rules, ...names, ...base }
  }, [host, options])
}
