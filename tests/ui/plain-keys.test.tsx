import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endPlainKeys } from '../../src/ui/controls/plain-keys'
import { TextArea } from '../../src/ui/controls/TextArea'
import { TextInput } from '../../src/ui/controls/TextInput'
import { render, the } from './render'

const top = document.documentElement
const EVENTS = ['keydown', 'keypress', 'keyup'] as const
const heard = vi.fn()

beforeAll(() => {
  endPlainKeys(top)
  for (const type of EVENTS) window.addEventListener(type, heard)
})
afterAll(() => {
  for (const type of EVENTS) window.removeEventListener(type, heard)
})

/** How many events of a key press were heard above the page. */
function heardOf(control: HTMLElement, init: KeyboardEventInit): number {
  heard.mockClear()
  for (const type of EVENTS)
    control.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }))
  return heard.mock.calls.length
}

const PROPS = { id: 'a', label: 'Nome', value: '', onChange: () => undefined }
const OTHERS: KeyboardEventInit[] = [
  ...['Enter', 'Escape', 'Tab', 'ArrowDown', 'Backspace', 'Delete', 'F2', 'Process', 'Dead'].map((key) => ({
    key,
  })),
  { key: 's', ctrlKey: true },
  { key: 'k', metaKey: true },
  { key: 'n', altKey: true },
  { key: '@', ctrlKey: true, altKey: true },
  { key: 'か', isComposing: true },
]

test.each([
  ['one line', 'input', <TextInput key="input" {...PROPS} uncontrolled />],
  ['several lines', 'textarea', <TextArea key="textarea" {...PROPS} uncontrolled />],
] as const)(
  'a plain character typed in %s with its own text reaches no listener above, every other key does',
  async (_, selector, element) => {
    await render(element)
    for (const key of ['a', 'È', '?', ' ', '漢']) expect(heardOf(the(selector), { key }), key).toBe(0)
    expect(heardOf(the(selector), { key: 'A', shiftKey: true })).toBe(0)
    for (const init of OTHERS) expect(heardOf(the(selector), init), JSON.stringify(init)).toBe(EVENTS.length)
  },
)

test('a control that somebody above listens to is left alone', async () => {
  const keys = vi.fn()
  await render(<TextInput {...PROPS} onKeyDown={keys} />)
  expect(heardOf(the('input'), { key: 'a' })).toBe(EVENTS.length)
  expect(keys).toHaveBeenCalledTimes(1)
})

test('a listener that captures at the window or document gets every key, and the typed text is reported', async () => {
  const told = vi.fn()
  const captured = vi.fn()
  window.addEventListener('keydown', captured, true)
  await render(<TextInput {...PROPS} uncontrolled onChange={told} />)
  const input = the<HTMLInputElement>('input')
  heardOf(input, { key: 'a' })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'a')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  expect(captured).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith('a')
  window.removeEventListener('keydown', captured, true)
})

test('a value from elsewhere is written into a control that keeps its own text', async () => {
  const { again } = await render(<TextInput {...PROPS} uncontrolled value="uno" />)
  const input = the<HTMLInputElement>('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'unodue')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  expect(input.value).toBe('unodue')
  await again(<TextInput {...PROPS} uncontrolled value="tre" />)
  expect(input.value).toBe('tre')
})
