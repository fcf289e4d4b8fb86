import { Icon } from './Icon'
import { Link } from './Link'
import { useUi } from './UiContext'

export interface TagProps {
  label: string
  /** steps above the tag: `Area / Emilia /` */
  path?: string | undefined
  /** the label leads there */
  href?: string | undefined
  /** cut at 200 px, the whole as a hint (CONST-15) */
  short?: boolean | undefined
  onRemove?: (() => void) | undefined
}

/** A tag or chosen value, with its path muted; the small cross takes it away. */
export function Tag({ label, path, href, short, onRemove }: TagProps) {
  const { text } = useUi()
  return (
    <span className={short ? 'tag short' : 'tag'} title={label}>
      {path ? <span className="path cut">{path}</span> : null}
      {href ? (
        <Link className="cut" href={href}>
          {label}
        </Link>
      ) : (
        <span className="cut">{label}</span>
      )}
      {onRemove ? (
        <button type="button" className="x" aria-label={text('UI.REMOVE', { name: label })} onClick={onRemove}>
          <Icon name="close" size="small" />
        </button>
      ) : null}
    </span>
  )
}
