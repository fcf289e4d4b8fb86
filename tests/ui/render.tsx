import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll } from 'vitest'
import it from '../../src/app/texts/it.json'
import { type Ui, UiProvider } from '../../src/ui/basics/UiContext'

const TEXTS: Record<string, string> = it

/** The application's Italian texts, with their numbers filled in. */
export function text(key: string, params: Record<string, string | number> = {}): string {
  const plural = `${key}_${params.count === 1 ? 'one' : 'other'}`
  const found = TEXTS[plural] ?? TEXTS[key]
  if (found === undefined) throw new Error(`No text for "${key}"`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

beforeAll(() => {
  // jsdom has no CSS.escape and does not scroll.
  const escaped = (name: string) => name.replace(/[^\w-]/g, (sign) => `\\${sign}`)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: escaped } })
  Element.prototype.scrollIntoView = () => {}
})

let unmount = () => {}
afterEach(() => unmount())

/** Puts an element on a clean page; `again` shows another one in its place. */
export async function render(element: ReactNode, ui: Partial<Ui> = {}) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  const again = (next: ReactNode) =>
    act(async () => root.render(<UiProvider value={{ lang: 'it', text, ...ui }}>{next}</UiProvider>))
  unmount = () => act(() => root.unmount())
  await again(element)
  return { place, again }
}

/** The only element that matches; fails when there are none or several. */
export function the<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelectorAll<T>(selector)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match "${selector}"`)
  return found[0]
}

/** The button with this accessible name or text. */
export function button(name: string): HTMLElement {
  const named = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent) === name
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(named)
  if (!found) throw new Error(`No button "${name}"`)
  return found
}

/** A click of a mouse, with the events before it: without them a click counts as a screen reader's. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    const options = { bubbles: true, cancelable: true, pointerType: 'mouse' }
    element.dispatchEvent(new PointerEvent('pointerdown', options))
    element.dispatchEvent(new MouseEvent('mousedown', options))
    element.focus()
    element.dispatchEvent(new PointerEvent('pointerup', options))
    element.dispatchEvent(new MouseEvent('mouseup', options))
    element.click()
  })
}

export async function press(
  key: string,
  element: Element = document.activeElement ?? document.body,
): Promise<void> {
  await act(async () => {
    const options = { key, code: key, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', options))
    element.dispatchEvent(new KeyboardEvent('keyup', options))
  })
}

/** Types a whole text at once, as a person's input event would tell it. */
export async function type(element: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    element.focus()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {}
    set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Moves the focus away, as Tab does. */
export async function leave(element: HTMLElement): Promise<void> {
  await act(async () => element.blur())
}

/**
 * Waits for lazily loaded parts: until the condition holds. The first to ask for a library waits for its
 * modules, beside two other workers.
 */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('The page never came to that')
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
  }
}
