import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SUGGEST_CLOSE_MS } from '../contract/constants'

/** The list of a suggesting box: whether it is open, and which entry the arrows stand on (-1 = none). */
export interface SuggestList {
  open: boolean
  active: number
  /** the box has, or just had, the focus */
  show: () => void
  close: () => void
  /** the box was left: the list closes 150 ms later (AUTO-08) */
  leave: () => void
  /** something was typed: the arrows start anew */
  typed: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Opens, closes and walks a list of `count` entries. `pick` takes one; `settled` hears that a left box has closed its list. */
export function useSuggestList(count: number, pick: (index: number) => void, settled: () => void): SuggestList {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef(settled)
  last.current = settled
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const leave = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      close()
      last.current()
    }, SUGGEST_CLOSE_MS)
  }
  const walk = (step: number) => {
    if (!open) return show()
    if (count > 0) setActive((at) => (at === -1 && step < 0 ? count - 1 : (at + step + count) % count))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Enter' && open && active >= 0 && active < count) {
      pick(active)
      close()
    } else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const typed = () => {
    show()
    setActive(-1)
  }
  return { open, active: Math.min(active, count - 1), show, close, leave, typed, onKeyDown }
}
