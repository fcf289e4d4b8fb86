import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import './drag.css'

/** A mouse movement below this many px is a click. */
const SLACK_PX = 6
/** A finger that rests this many ms picks up the card; one that moves earlier scrolls. */
const REST_MS = 320
/** Distance from the edge of the board, in px, at which a dragged card scrolls it, and the px per frame. */
const EDGE = 56
const SCROLL_STEP_PX = 14

/** Callbacks of a board or calendar for a dragged card. */
export interface CardDrag {
  /** whether the card may be taken */
  can: (id: string) => boolean
  take: (id: string) => void
  /** the column under the pointer, by its index; null = none */
  over: (column: number | null) => void
  /** the pointer was released over this column; null = outside all, or cancelled */
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
 * Drags cards of a board, or entries of a calendar, by mouse, pen or finger. `data-card` marks what is
 * dragged, `data-column` what it can be dropped on. A finger has to rest first, so that it can still scroll.
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
    const way = x < box.left + EDGE ? -SCROLL_STEP_PX : x > box.right - EDGE ? SCROLL_STEP_PX : 0
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
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK_PX) return
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
    // Only a listener registered before the touch can prevent scrolling.
    element.addEventListener('touchmove', (event) => press.current?.ghost && event.preventDefault(), {
      signal,
      passive: false,
    })
    element.addEventListener('contextmenu', (event) => press.current?.touch && event.preventDefault(), {
      signal,
    })
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    return () => {
      end(null)
      stop.abort()
    }
  }, [board])
}

/** Callbacks for a pointer pressed on a bar or an entry of a grid. */
export interface PointerFollow {
  /** its distance, in px, from where it was pressed; called once it has moved */
  move: (x: number, y: number) => void
  /** it was released after a move (true), or cancelled */
  end: (isDropped: boolean) => void
}

/** Distance, in px, from which a press is a move. */
const LEAST_PX = 4

/**
 * Follows a pressed mouse or pen until release or Escape; a press without a move stays a click. Returns a
 * function that stops it.
 */
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

/** Suppresses the click after the release. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
}
