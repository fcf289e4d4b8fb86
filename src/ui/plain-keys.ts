/** What a browser tells of one typed character besides `input`. `textInput` and `selectionchange` are asked for nowhere above a control. */
const EVENTS = ['keydown', 'keypress', 'textInput', 'keyup', 'selectionchange'] as const

const controls = new WeakSet<EventTarget>()

/** A key that writes one character: not the name of a key, nor a shortcut, nor a step of a composition. */
function isPlain({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && !isComposing
}

/** Takes a text control whose typed characters concern nobody above it. */
export function keepPlainKeys(control: HTMLElement): void {
  controls.add(control)
}

/**
 * Ends the key events of plain characters typed into such controls at `top`, an element above everything the page is drawn
 * into: React would look for their handlers through the whole depth of the page, several times for each character. `input`,
 * named keys (Escape, Enter, Tab, arrows), whatever is pressed with Ctrl, Alt or Meta, and compositions go their way, and
 * listeners of `window` and `document` that capture hear everything.
 */
export function endPlainKeys(top: HTMLElement): void {
  const end = (event: Event) => {
    const isMeant = event.target !== null && controls.has(event.target)
    if (isMeant && (!(event instanceof KeyboardEvent) || isPlain(event))) event.stopPropagation()
  }
  for (const type of EVENTS) top.addEventListener(type, end, true)
}
