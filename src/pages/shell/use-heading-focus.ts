import { useEffect, useRef } from 'react'

/** Takes the focus to the heading of the page inside `main`; false while there is none. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * After a move to another page the focus stands on its heading, so that a screen reader says where one is. A page that is
 * still loading gets it when its heading arrives, unless the person pressed a key or the pointer meanwhile. A list one comes
 * back to has taken the focus to its row already, and keeps it.
 */
export function useHeadingFocus(path: string): void {
  const page = path.split(/[?#]/)[0]
  const last = useRef(page)
  useEffect(() => {
    const main = document.querySelector<HTMLElement>('main')
    if (last.current === page || !main) return
    last.current = page
    // With the next frame, whose layout it needs anyway: at once it would lay the page out twice. Who took the focus meanwhile keeps it.
    let frame = 0
    const soon = () => {
      const held = document.activeElement
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const { activeElement, body } = document
        if (activeElement === held || activeElement === body) focusHeading(main)
      })
    }
    if (!main.querySelector('.gridwrap')?.contains(document.activeElement)) soon()
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) soon()
    })
    const since = performance.now()
    // The key press that made the move is still on its way up when this begins to listen.
    const end = () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
    const stop = ({ timeStamp }: Pick<Event, 'timeStamp'>) => timeStamp > since && end()
    observer.observe(main, { childList: true, subtree: true })
    // Plain characters end on their way to the field they are typed into: only who captures hears them.
    window.addEventListener('keydown', stop, true)
    window.addEventListener('pointerdown', stop)
    return () => {
      end()
      window.removeEventListener('keydown', stop, true)
      window.removeEventListener('pointerdown', stop)
    }
  }, [page])
}
