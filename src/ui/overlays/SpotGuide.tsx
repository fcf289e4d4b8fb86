import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useUi } from '../basics/UiContext'
import { Button } from '../controls/Button'
import { IconButton } from '../controls/IconButton'
import './SpotGuide.css'

export interface SpotGuideProps {
  title: string
  text: string
  /** the target; it is scrolled into view and stays bright */
  target: () => Element | null
  /** counted from 1 */
  n: number
  total: number
  /** goes to the step of this number, counted from 1 */
  onStep: (n: number) => void
  onClose: () => void
}

/** Keys of the guide: up and right go on, down and left go back (HELP-03). */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }

/** Padding between the target and its frame, in px. */
const ROOM = 6

interface Spot {
  left: number
  top: number
  width: number
  height: number
}

/** Position of the target, updated while the page scrolls or resizes; null when it is missing. */
function useSpot(target: () => Element | null): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null)
  useLayoutEffect(() => {
    const element = target()
    const fold = element?.closest('details')
    if (fold) fold.open = true
    element?.scrollIntoView({ block: 'center', inline: 'nearest' })
    const measure = () => {
      const box = element?.getBoundingClientRect()
      setSpot(box ? { left: box.left, top: box.top, width: box.width, height: box.height } : null)
    }
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [target])
  return spot
}

/** The page is inert while the guide is open; the focus returns afterwards. */
function useForeground(): void {
  useEffect(() => {
    const opener = document.activeElement
    const page = document.getElementById('root')
    page?.toggleAttribute('inert', true)
    return () => {
      page?.toggleAttribute('inert', false)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
}

function toFrame({ left, top, width, height }: Spot): CSSProperties {
  return { left: left - ROOM, top: top - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM }
}

/** The text is below the target, or above it if the target is in the lower half of the window. */
function getPlace(spot: Spot | null): CSSProperties {
  if (!spot) return {}
  const above = spot.top + spot.height / 2 > window.innerHeight / 2
  const left = { '--help-x': `${spot.left}px` } as CSSProperties
  if (above) return { ...left, bottom: Math.max(0, window.innerHeight - spot.top) + 2 * ROOM }
  return { ...left, top: spot.top + spot.height + 2 * ROOM }
}

/** One step of a guide over the page: its target stays bright, with the text beside it. Load it lazily. */
export function SpotGuide({ title, text, target, n, total, onStep, onClose }: SpotGuideProps) {
  const ui = useUi()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const spot = useSpot(target)
  useForeground()
  useEffect(() => box.current?.focus(), [])
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (step === undefined) onClose()
      else onStep(Math.min(total, Math.max(1, n + step)))
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [n, total, onStep, onClose])
  const last = n === total
  return createPortal(
    <div className="help">
      <div className={spot ? 'help-spot' : 'help-spot none'} style={spot ? toFrame(spot) : undefined} />
      <div
        ref={box}
        className="help-words"
        style={getPlace(spot)}
        role="dialog"
        aria-modal="true"
        aria-label={ui.text('CRUD.HELP')}
        aria-describedby={id}
        tabIndex={-1}
      >
        <div id={id} aria-live="polite">
          <div className="row">
            <span className="steps grow">{ui.text('HELP.STEP', { n, total })}</span>
            <IconButton icon="close" small label={ui.text('APP.CLOSE')} onClick={onClose} />
          </div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className="row acts">
          <Button variant="ghost" disabled={n === 1} onClick={() => onStep(n - 1)}>
            {ui.text('HELP.BACK')}
          </Button>
          <Button variant="primary" onClick={() => (last ? onClose() : onStep(n + 1))}>
            {ui.text(last ? 'HELP.END' : 'HELP.NEXT')}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
