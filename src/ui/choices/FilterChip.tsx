import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'

export interface FilterChipProps {
  /** the field filtered */
  label: string
  /** the operator as text: «è uno di» */
  operator: string
  /** the value as text, or the values; two are named, the others counted */
  value: string | readonly string[]
  /** opens its editor */
  onOpen: () => void
  onRemove: () => void
  /** its editor is open */
  open?: boolean | undefined
}

/** «Attivo, Sospeso +1»: two values named, the others counted. */
export function filterValue(value: string | readonly string[]): string {
  if (typeof value === 'string') return value
  const more = value.length - 2
  return more > 0 ? `${value.slice(0, 2).join(', ')} +${more}` : value.join(', ')
}

/** One condition of a list: field, operator and value are buttons, the cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { label, operator, value, onOpen, onRemove, open } = props
  const { text } = useUi()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as an inline box in every browser
    <span
      className={classNames('filter-chip', open && 'open')}
      role="group"
      aria-label={text('UI.FILTER', { label })}
    >
      <button type="button" onClick={onOpen}>
        <span className="name">{label}</span>
      </button>
      <button type="button" onClick={onOpen}>
        <span className="operator">{operator}</span>
      </button>
      <button type="button" className="val" onClick={onOpen}>
        {filterValue(value)}
      </button>
      <button type="button" className="x" aria-label={text('UI.REMOVE_FILTER', { label })} onClick={onRemove}>
        <Icon name="close" size="small" />
      </button>
    </span>
  )
}
