import { useEffect } from 'react'
import { useRecord, useSession } from '../field'

/** Frames to wait for a field whose section is only being built. */
const MAX_FRAMES = 90

const CONTROL =
  'input:not([type=hidden]), select, textarea, button[role=switch], [contenteditable=true], [tabindex]'

/** The field at the path, or its nearest ancestor. */
function fieldAt(path: string, ids: string): HTMLElement | null {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const found = document.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(path.slice(0, end))}"]`)
    const own = [...found].find((one) => one.querySelector(`[id^="${ids}-"]`)) ?? found[0]
    if (own) return own
  }
  return null
}

function focusField(path: string, ids: string): boolean {
  const field = fieldAt(path, ids)
  // The tools above a rich text come before the text that is meant.
  const control = [...(field?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].find(
    (one) => !one.closest('[role=toolbar]'),
  )
  if (!field || !control) return false
  field.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}

/** Brings the field the session asks for into view and focuses it, once its section is built. */
export function useFocusJump(): void {
  const { ids } = useRecord()
  const jump = useSession((state) => state.jump)
  useEffect(() => {
    if (!jump) return
    let frame = 0
    let left = MAX_FRAMES
    const look = () => {
      left -= 1
      if (!focusField(jump.path, ids) && left > 0) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [jump, ids])
}
