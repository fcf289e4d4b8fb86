import { lazy, Suspense, useMemo } from 'react'
import type { Json, JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import type { InputProps } from '../../contract/ports/widget'
import type { OfferedOptions } from '../../generated/options'
import { ChipBox } from '../../ui/choices/ChipBox'
import { toControlProps } from '../control'
import { StandIn } from '../StandIn'

const ComboBox = lazy(() =>
  import('../../ui/choices/ComboBox').then((module) => ({ default: module.ComboBox })),
)

type Props = InputProps<string | string[], OfferedOptions>

interface Choice {
  value: string
  label: string
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readTexts = (value: Json): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([lang, one]) => (typeof one === 'string' ? [[lang, one]] : [])),
      )
    : {}

/** What the record offers for a field: `{ choices: { path: [{ value, label }] } }`. */
function readChoices(said: Json, path: string, lang: string): Choice[] {
  const choices = isObject(said) && isObject(said.choices) ? said.choices[path] : null
  return (Array.isArray(choices) ? choices : []).flatMap((one) => {
    if (!isObject(one) || typeof one.value !== 'string') return []
    return [{ value: one.value, label: localText(readTexts(one.label ?? null), lang) ?? one.value }]
  })
}

function useChoices({ field, host, options }: Props): readonly Choice[] {
  const said = host.useValue(options.by)
  return useMemo(() => field.choices ?? readChoices(said, field.path, host.lang), [field, said, host.lang])
}

/** A searchable list; several chosen values stand before it as chips, in the order they were chosen. */
export function Input(props: Props) {
  const { disabled, field, host, id, onChange, readOnly, value } = props
  const choices = useChoices(props)
  const chosen = [value ?? []].flat()
  const isList = field.kind === 'array'
  const getLabel = (code: string) => choices.find((one) => one.value === code)?.label ?? code
  const strange = isList ? [] : chosen.filter((code) => !choices.some((one) => one.value === code))
  const left = isList ? choices.filter((one) => !chosen.includes(one.value)) : choices
  const add = (code: string | null) => {
    if (!isList) return onChange(code)
    if (code !== null) onChange([...chosen, code])
  }
  const remove = (code: string) => {
    const rest = chosen.filter((one) => one !== code)
    onChange(rest.length > 0 ? rest : null)
  }
  const box = (
    <Suspense fallback={<StandIn id={id} label={field.label} />}>
      <ComboBox
        {...toControlProps(props)}
        label={field.label}
        value={isList ? null : (chosen[0] ?? null)}
        options={[...strange.map((code) => ({ value: code, label: code })), ...left]}
        onChange={add}
        placeholder={
          field.placeholder ?? host.text(isList && chosen.length > 0 ? 'FIELD.ADD' : 'FIELD.CHOOSE')
        }
      />
    </Suspense>
  )
  if (!isList) return box
  return (
    <ChipBox
      chips={chosen.map((code) => ({ value: code, label: getLabel(code) }))}
      onRemove={remove}
      disabled={disabled}
      readOnly={readOnly}
    >
      {readOnly ? null : box}
    </ChipBox>
  )
}

/** The labels. */
export function Show(props: Props) {
  const choices = useChoices(props)
  const labels = [props.value ?? []].flat().map((code) => ({
    value: code,
    label: choices.find((one) => one.value === code)?.label ?? code,
  }))
  if (props.field.kind === 'array') return <ChipBox chips={labels} readOnly />
  return <>{labels.map(({ label }) => label).join(', ')}</>
}
