import { lazy, Suspense } from 'react'
import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/ports/widget'
import type { TextOptions } from '../../generated/options'
import { TextInput } from '../../ui/controls/TextInput'
import { toControlProps } from '../control'
import { PlaceholderField } from '../PlaceholderField'
import { inputKind, toLink } from './link'
import { toLine } from './text'

/** Few texts are colours: the others fetch none of this. */
const ColorPick = lazy(() =>
  import('../../ui/controls/ColorPick').then((module) => ({ default: module.ColorPick })),
)
const ColorShown = lazy(() =>
  import('../../ui/controls/ColorPick').then((module) => ({ default: module.ColorShown })),
)

const ICONS = { email: 'mail', tel: undefined, url: undefined, text: undefined }

/**
 * One line of text, for a colour with the browser's dialog beside it; instants, which the server sets, are
 * read-only here.
 */
export function Input(props: InputProps<Json, TextOptions>) {
  const { field, value, host, options, onChange, onType = onChange } = props
  const [kind, isColor] = [inputKind(field, options), options.input === 'color']
  // A swatch follows each letter, so its field is rendered for every one.
  const change = (typed: string) => (isColor ? onChange : onType)(typed === '' ? null : typed)
  const isLocked = props.readOnly || field.kind === 'instant' || options.filled === true
  const line = toLine(value, { lang: host.lang, field })
  return (
    <PlaceholderField {...props} change={change}>
      <TextInput
        {...toControlProps(props)}
        value={line}
        uncontrolled
        onChange={change}
        type={kind}
        icon={ICONS[kind]}
        tabular={options.tabular === true}
        suffix={options.suffix}
        readOnly={isLocked}
        buttons={
          isColor && !isLocked ? (
            <Suspense>
              <ColorPick
                value={line}
                label={host.text('FIELD.PICK_COLOR')}
                disabled={props.disabled}
                onChange={onChange}
              />
            </Suspense>
          ) : null
        }
      />
    </PlaceholderField>
  )
}

/** E-mail addresses, telephone numbers and websites are links, colours have a swatch. */
export function Show({ field, value, host, options }: InputProps<Json, TextOptions>) {
  const line = toLine(value, { lang: host.lang, field })
  const kind = inputKind(field, options)
  const link = toLink(line, kind)
  if (options.input === 'color')
    return (
      <Suspense fallback={line}>
        <ColorShown value={line} />
      </Suspense>
    )
  const suffix = options.suffix === undefined ? '' : ` ${options.suffix}`
  if (!link)
    return (
      <span className={options.tabular || field.kind === 'instant' ? 'num' : undefined}>{line + suffix}</span>
    )
  return (
    <a href={link} {...(kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {line}
    </a>
  )
}
