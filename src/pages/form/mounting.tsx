import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import type { SectionDescription } from '../../contract/model/page'

/** Decides when sections mount their fields. */
export interface Mounting {
  /** ids of the sections to build with the page itself */
  first: ReadonlySet<string>
  /**
   * calls `mount` once the element nears the viewport, everything is printed, or the browser is idle; returns
   * a function that stops waiting
   */
  when: (element: Element, mount: () => void) => () => void
}

/** Fields are built this far before they come into view. */
const MOUNT_MARGIN = '600px 0px'

/** Idle work of one turn stops when less than this many ms are left. */
const SPARE_MS = 4

/**
 * Mounts waiting sections one by one while the browser is idle, so that tab order, find in page and printing
 * are complete. Key presses take precedence.
 */
function idly(waiting: Map<Element, () => void>, build: (element: Element) => void): () => void {
  if (typeof requestIdleCallback !== 'function') return () => undefined
  let turn = 0
  const work = (deadline: IdleDeadline) => {
    const [next] = waiting.keys()
    if (next && (deadline.timeRemaining() > SPARE_MS || deadline.didTimeout))
      startTransition(() => build(next))
    if (waiting.size > 0) turn = requestIdleCallback(work)
  }
  turn = requestIdleCallback(work)
  return () => cancelIdleCallback(turn)
}

/** Watches the sections of one form; without an IntersectionObserver every section is built at once. */
export function createMounting(first: ReadonlySet<string>): Mounting & { start: () => () => void } {
  const waiting = new Map<Element, () => void>()
  const build = (element: Element) => {
    const mount = waiting.get(element)
    waiting.delete(element)
    observer?.unobserve(element)
    mount?.()
  }
  const observer =
    typeof IntersectionObserver === 'function'
      ? new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting } of entries) if (isIntersecting) build(target)
          },
          { rootMargin: MOUNT_MARGIN },
        )
      : null
  const buildAll = () => {
    for (const element of [...waiting.keys()]) build(element)
  }
  return {
    first,
    when: (element, mount) => {
      if (!observer) {
        mount()
        return () => undefined
      }
      waiting.set(element, mount)
      observer.observe(element)
      return () => {
        waiting.delete(element)
        observer.unobserve(element)
      }
    },
    start: () => {
      const stop = idly(waiting, build)
      window.addEventListener('beforeprint', buildAll)
      return () => {
        stop()
        window.removeEventListener('beforeprint', buildAll)
      }
    },
  }
}

const AT_ONCE: Mounting = {
  first: new Set(),
  when: (_element, mount) => {
    mount()
    return () => undefined
  },
}

const MountingContext = createContext<Mounting>(AT_ONCE)

/** Lets the sections below wait until they are needed, except those visible `first`; read once. */
export function MountingProvider({
  first,
  children,
}: {
  first: () => ReadonlySet<string>
  children: ReactNode
}) {
  const [mounting] = useState(() => createMounting(first()))
  useEffect(() => mounting.start(), [mounting])
  return <MountingContext value={mounting}>{children}</MountingContext>
}

/** When to build a section's fields. */
export function useMounting(): Mounting {
  return useContext(MountingContext)
}

/**
 * Height of a row of fields in px, to estimate what is visible and the scroll height of sections not mounted
 * yet.
 */
export const ROW_PX = 66

/** Height of a section's title in px. */
const TITLE_PX = 44

/** Rows that the fields of a section fill; at least one. */
export function sectionRows(section: SectionDescription): number {
  return Math.max(1, Math.ceil(section.fields.reduce((sum, field) => sum + field.width, 0) / 12))
}

/**
 * The ids of the sections that a page of this many px shows initially. They are mounted with the page itself:
 * waiting for the browser's observer would cost a frame of empty boxes and another of work.
 */
export function firstSections(
  sections: readonly SectionDescription[],
  hidden: ReadonlySet<string>,
  height: number,
): ReadonlySet<string> {
  const first = new Set<string>()
  let top = 0
  for (const section of sections) {
    if (top >= height) break
    if (hidden.has(section.id)) continue
    first.add(section.id)
    top += TITLE_PX + (section.collapsed && !section.bare ? 0 : sectionRows(section) * ROW_PX)
  }
  return first
}
