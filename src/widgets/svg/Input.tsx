import '../files/files.css'
import './svg.css'
import { useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import { ICON_FILE_MAX } from '../../contract/ports/icons'
import type { InputProps } from '../../contract/ports/widget'
import { OwnDrawing } from '../../ui/basics/Icon'
import { useDrop } from '../../ui/basics/use-drop'
import { TextButton } from '../../ui/controls/TextButton'

/** One label for the drawing and the drop zone. */
export const grouped = true

type Props = InputProps<string>

/** The drawing in its sizes of use, and a drop zone for another file. */
export function Input(props: Props) {
  const { id, field, host, value, onChange, disabled, readOnly } = props
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setFault(null)
    if (file.size > ICON_FILE_MAX) return setFault(host.text('VALIDATION.SVG_TOO_LARGE'))
    setBusy(true)
    try {
      onChange(await host.icons.clean(file))
    } catch (error) {
      const code = isApiError(error) ? error.failure.errors?.[0]?.code : undefined
      setFault(host.text(code === undefined ? 'SVG.NOT_TAKEN' : `VALIDATION.${code}`))
    } finally {
      setBusy(false)
    }
  }
  const { over, ...drop } = useDrop((files) => {
    if (!disabled) void take(files[0])
  })
  return (
    <div className="svg-field">
      {value === null ? null : <Sizes svg={value} label={field.label} />}
      {readOnly ? null : (
        <label
          className="drop-zone"
          data-over={over || undefined}
          data-disabled={disabled || undefined}
          {...drop}
        >
          <input
            id={id}
            name={field.path}
            type="file"
            className="sr-only"
            aria-label={field.label}
            aria-invalid={props.invalid || fault !== null || undefined}
            aria-describedby={props.describedBy}
            accept="image/svg+xml,.svg"
            disabled={disabled}
            onBlur={props.onBlur}
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <span>{host.text(busy ? 'APP.LOADING' : 'SVG.DROP')}</span>
        </label>
      )}
      {fault === null ? null : (
        <p className="danger-text" role="alert">
          {fault}
        </p>
      )}
      {value !== null && !readOnly && !disabled ? (
        <TextButton onClick={() => onChange(null)}>{host.text('SVG.REMOVE')}</TextButton>
      ) : null}
    </div>
  )
}

/** The drawing alone. */
export function Show({ field, value }: Props) {
  return value === null ? null : <Sizes svg={value} label={field.label} />
}

function Sizes({ svg, label }: { svg: string; label: string }) {
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return (
    <span className="svg-sizes" role="img" aria-label={label}>
      <OwnDrawing url={url} className="i t" />
      <OwnDrawing url={url} className="i" />
      <OwnDrawing url={url} className="i big" />
    </span>
  )
}
