import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import './drag.css'

/** A mouse that moved less than this many px has clicked. */
const SLACK = 6
/** A finger that rests so many ms takes the card; one that moves before scrolls. */
const REST_MS = 320
/** So near to the edge of the board, in px, the dragged card scrolls it, by so many px a frame. */
const EDGE = 56
const STEP = 14

/** What a board or calendar does with a card that hangs on the pointer. */
export interface CardDrag {
  /** whether the card may be taken */
  can: (id: string) => boolean
  take: (id: string) => void
  /** the column under the pointer, by its index; null = none */
  over: (column: number | null) => void
  /** the pointer let go over this column; null = beside all, or given up */
  drop: (column: number | null) => void
}

interface Press {
  id: string
  card: HTMLElement
  x: number
  y: number
  touch: boolean
  ghost: HTMLElement | null
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Drags cards of a board, or entries of a calendar, by mouse, pen or finger. `data-card` marks what is dragged, `data-column`
 * what it can be dropped on. A finger has to rest first, so that it can still scroll.
 */
export function useCardDrag(board: RefObject<HTMLElement | null>, drag: CardDrag): void {
  const press = useRef<Press | null>(null)
  const column = useRef<number | null>(null)
  const frame = useRef(0)

  const begin = useEffectEvent((held: Press) => {
    const box = held.card.getBoundingClientRect()
    const ghost = held.card.cloneNode(true) as HTMLElement
    ghost.classList.add('drag-ghost')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.style.width = `${box.width}px`
    ghost.style.left = `${box.left - held.x}px`
    ghost.style.top = `${box.top - held.y}px`
    document.body.append(ghost)
    held.ghost = ghost
    column.current = null
    drag.take(held.id)
  })
  const follow = useEffectEvent(({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const held = press.current
    if (!held?.ghost) return
    held.ghost.style.transform = `translate(${clientX}px, ${clientY}px)`
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')
    const at = below && board.current?.contains(below) ? Number(below.dataset.column) : null
    if (at !== column.current) drag.over(at)
    column.current = at
    scrollNear(clientX)
  })
  const scrollNear = (x: number) => {
    cancelAnimationFrame(frame.current)
    const element = board.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const way = x < box.left + EDGE ? -STEP : x > box.right - EDGE ? STEP : 0
    if (way === 0) return
    const step = () => {
      element.scrollLeft += way
      frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  const end = useEffectEvent((at: number | null) => {
    const held = press.current
    press.current = null
    cancelAnimationFrame(frame.current)
    if (!held) return
    clearTimeout(held.timer)
    held.ghost?.remove()
    if (held.ghost) drag.drop(at)
  })
  const down = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button')) return
    const card = event.target.closest<HTMLElement>('[data-card]')
    const id = card?.dataset.card
    if (!card || id === undefined || !drag.can(id)) return
    const touch = event.pointerType === 'touch'
    const held: Press = { id, card, x: event.clientX, y: event.clientY, touch, ghost: null, timer: undefined }
    if (touch)
      held.timer = setTimeout(() => {
        if (press.current !== held) return
        begin(held)
        follow({ clientX: held.x, clientY: held.y })
      }, REST_MS)
    press.current = held
  })
  const move = useEffectEvent((event: PointerEvent) => {
    const held = press.current
    if (!held) return
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return
      if (held.touch) return end(null)
      begin(held)
    }
    follow(event)
  })
  const up = useEffectEvent(() => {
    if (press.current?.ghost) swallowClick()
    end(column.current)
  })
  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press.current?.ghost) return
    event.stopPropagation()
    end(null)
  })

  useEffect(() => {
    const element = board.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', (event) => down(event), { signal })
    document.addEventListener('pointermove', (event) => move(event), { signal })
    document.addEventListener('pointerup', () => up(), { signal })
    document.addEventListener('pointercancel', () => end(null), { signal })
    document.addEventListener('keydown', (event) => giveUp(event), { signal, capture: true })
    // Only a listener that was there before the finger can keep the browser from scrolling.
    element.addEventListener('touchmove', (event) => press.current?.ghost && event.preventDefault(), { signal, passive: false })
    element.addEventListener('contextmenu', (event) => press.current?.touch && event.preventDefault(), { signal })
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    return () => {
      end(null)
      stop.abort()
    }
  }, [board])
}

/** What follows a pointer that was pressed on a bar or an entry of a grid. */
export interface PointerFollow {
  /** it stands so far, in px, from where it was pressed; told once it has moved at all */
  move: (x: number, y: number) => void
  /** it let go after it had moved (true), or thought better of it */
  end: (isDropped: boolean) => void
}

/** A pointer has to go so far, in px, before a press is a move. */
const LEAST_PX = 4

/** Follows a pressed mouse or pen until it lets go or Escape; a press that did not move stays a click. Answers how to stop. */
export function followPointer(from: PointerEvent, follow: PointerFollow): () => void {
  let isMoving = false
  const stop = new AbortController()
  const { signal } = stop
  const end = (isDropped: boolean) => {
    stop.abort()
    if (isMoving) swallowClick()
    if (isMoving) follow.end(isDropped)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    const [x, y] = [clientX - from.clientX, clientY - from.clientY]
    if (!isMoving && Math.hypot(x, y) < LEAST_PX) return
    isMoving = true
    follow.move(x, y)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  return () => stop.abort()
}

/** The click that follows letting go opens nothing. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
}
