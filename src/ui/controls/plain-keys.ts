/**
 * Events of one typed character besides `input`. Nothing above a control listens to `textInput` and
 * `selectionchange`.
 */
const EVENTS = ['keydown', 'keypress', 'textInput', 'keyup', 'selectionchange'] as const

const controls = new WeakSet<EventTarget>()

/** A key that writes one character: not a named key, a shortcut, or part of a composition. */
function isPlain({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && !isComposing
}

/** Registers a text control whose typed characters matter to nothing above it. */
export function keepPlainKeys(control: HTMLElement): void {
  controls.add(control)
}

/**
 * Stops the key events of plain characters typed into such controls at `top`, an element above React's root:
 * React would look for their handlers through the whole depth of the page, several times for each character.
 * `input`, named keys (Escape, Enter, Tab, arrows), combinations with Ctrl, Alt or Meta, and compositions are
 * not affected, and capturing listeners of `window` and `document` receive everything.
 */
export function endPlainKeys(top: HTMLElement): void {
  const end = (event: Event) => {
    const isMeant = event.target !== null && controls.has(event.target)
    if (isMeant && (!(event instanceof KeyboardEvent) || isPlain(event))) event.stopPropagation()
  }
  for (const type of EVENTS) top.addEventListener(type, end, true)
}
