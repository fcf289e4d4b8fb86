import { type PointerEvent, useRef, useState } from 'react'
import { Button, type InputProps } from 'tessera/widget'
import './signature.css'

const WIDTH = 300
const HEIGHT = 100
/** A line across the box: the paper holds the signature, and nobody has to draw. */
const ON_PAPER = `M20 80L${WIDTH - 20} 80`

/** A box to sign in, whose line says whether it is signed. */
export function Input(props: InputProps) {
  const { describedBy, disabled, field, host, id, invalid, onBlur, onChange, readOnly, required, value } =
    props
  const pen = useRef('')
  const [drawn, setDrawn] = useState('')
  const stored = typeof value === 'string' ? value : ''
  const isLocked = disabled || readOnly
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (pen.current === '') return
    pen.current += `L${toPoint(event)}`
    setDrawn(pen.current)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (isLocked) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    pen.current = `M${toPoint(event)}`
  }
  const end = () => {
    if (pen.current.includes('L')) onChange(stored + pen.current)
    pen.current = ''
    setDrawn('')
  }
  return (
    <div className="rental-signature" data-locked={isLocked || undefined}>
      <div
        className="rental-signature-box"
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          <path
            d={toPath(stored + drawn)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <input
          id={id}
          name={field.path}
          value={stored === '' ? '' : host.text('signed')}
          placeholder={isLocked ? undefined : host.text('sign')}
          readOnly
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          aria-required={required || undefined}
          onBlur={onBlur}
        />
      </div>
      {isLocked ? null : (
        <Button small onClick={() => onChange(stored === '' ? ON_PAPER : null)}>
          {host.text(stored === '' ? 'paper' : 'clear')}
        </Button>
      )}
    </div>
  )
}

/** A value that is no path of a pen draws nothing. */
const toPath = (path: string): string => (/^[ML\d ]*$/.test(path) ? path : '')

function toPoint({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): string {
  const box = currentTarget.getBoundingClientRect()
  const x = ((clientX - box.left) * WIDTH) / (box.width || WIDTH)
  const y = ((clientY - box.top) * HEIGHT) / (box.height || HEIGHT)
  return `${within(x, WIDTH)} ${within(y, HEIGHT)}`
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))
