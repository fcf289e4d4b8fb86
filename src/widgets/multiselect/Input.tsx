import { lazy, Suspense } from 'react'
import type { InputProps, LookupOption, LookupState } from '../../contract/ports/widget'
import type { MultiselectOptions } from '../../generated/options'
import { ChipBox } from '../../ui/choices/ChipBox'
import { toControlProps } from '../control'
import { StandIn } from '../StandIn'
import { useWithRetired } from '../with-retired'

/** Loaded with the widget itself, so that it is available before the rows of a long table are. */
const arriving = import('../../ui/choices/ComboBox')
const ComboBox = lazy(async () => ({ default: (await arriving).ComboBox }))

/** One label for the chosen values and the list. */
export const grouped = true

type Props = InputProps<string[], MultiselectOptions>

interface Entry {
  value: string
  label: string
}

interface Offer {
  options: Entry[]
  /** options of chosen values that are no longer on offer */
  retired: Entry[]
  state: LookupState['state']
  retry: () => void
}

const NO_FILTER = {}
const READY: Pick<Offer, 'state' | 'retry'> = { state: 'ready', retry: () => undefined }

/** Options labelled in one language, whatever the reader's. */
function entriesIn(lang: string | undefined, options: readonly LookupOption[]): Entry[] {
  return options.map(({ value, label, row }) => ({
    value,
    label: lang ? (row.formattedOutput?.[lang] ?? row.name) : label,
  }))
}

/** Concatenates the rows of all tables; the result is as slow as the slowest and fails with any. */
function mergeTables(tables: readonly LookupState[], lang: string | undefined): Omit<Offer, 'retired'> {
  const worst = (['error', 'loading', 'idle'] as const).find((state) =>
    tables.some((table) => table.state === state),
  )
  const options = tables.flatMap((table) => entriesIn(lang, table.options))
  const retry = () => {
    for (const table of tables) if (table.state === 'error') table.retry()
  }
  return {
    options: [...new Map(options.map((option) => [option.value, option])).values()],
    state: worst ?? 'ready',
    retry,
  }
}

/** The options: the codes of an enum, or the rows of the field's table and of those its options add. */
function useOffer({ field, host, options, value }: Props): Offer {
  const { tables: more = [], lang } = options
  const { lookup } = field
  const own = useWithRetired(host, field, value ?? [])
  // The schema file fixes the tables of a field, so their number never changes while it is mounted.
  const tables = more.map((name) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the same calls in the same order at every render
    host.useLookup({ ...field, lookup: { name, filter: NO_FILTER } }),
  )
  if (!lookup) return { options: field.choices ?? [], retired: [], ...READY }
  return { ...mergeTables([own.state, ...tables], lang), retired: entriesIn(lang, own.retired) }
}

/** The chosen values as chips, and a searchable list of the remaining ones. */
export function Input(props: Props) {
  const { id, field, value, host, onChange, disabled, readOnly } = props
  const { options, retired, state, retry } = useOffer(props)
  const chosen = value ?? []
  const labels = new Map([...retired, ...options].map((option) => [option.value, option.label]))
  const left = options.filter((option) => !chosen.includes(option.value))
  const add = (code: string | null) => code !== null && onChange([...chosen, code])
  const remove = (code: string) => {
    const rest = chosen.filter((one) => one !== code)
    onChange(rest.length > 0 ? rest : null)
  }
  const words = field.placeholder ?? host.text(chosen.length > 0 ? 'FIELD.ADD' : 'FIELD.CHOOSE')
  return (
    <ChipBox
      chips={chosen.map((code) => ({ value: code, label: labels.get(code) ?? code }))}
      onRemove={remove}
      disabled={disabled}
      readOnly={readOnly}
    >
      {readOnly ? null : (
        <Suspense fallback={<StandIn id={id} label={field.label} />}>
          <ComboBox
            {...toControlProps(props)}
            required={false}
            label={field.label}
            value={null}
            options={left}
            onChange={add}
            state={state === 'error' ? 'error' : state === 'ready' ? 'ready' : 'loading'}
            onRetry={retry}
            placeholder={words}
          />
        </Suspense>
      )}
    </ChipBox>
  )
}

/** The labels, side by side. */
export function Show(props: Props) {
  const { options, retired } = useOffer(props)
  const label = (code: string) =>
    [...options, ...retired].find((option) => option.value === code)?.label ?? code
  return <ChipBox chips={(props.value ?? []).map((code) => ({ value: code, label: label(code) }))} readOnly />
}
