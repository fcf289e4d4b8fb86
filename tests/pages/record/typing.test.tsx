import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { widgets } from '../../../src/app/widgets'
import type { WidgetComponents } from '../../../src/contract/ports/widget'
import { button, click, control, drawn, leave, openPage, until } from './stage'

/** What walks a whole page, and costs the more the more stands on it. */
const WALKS = [
  'querySelector',
  'querySelectorAll',
  'getElementsByClassName',
  'getElementsByName',
  'getElementsByTagName',
] as const

/** One letter as a keyboard makes it: the press, the input, the release. */
async function press(input: HTMLInputElement, key: string): Promise<void> {
  const event = (name: string) => new KeyboardEvent(name, { key, bubbles: true, cancelable: true })
  await act(async () => {
    input.focus()
    input.dispatchEvent(event('keydown'))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, input.value + key)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(event('keyup'))
  })
}

test('a key typed into a field searches the page for nothing, however many fields stand on it', async () => {
  await openPage({ mode: 'update' })
  await drawn('update')
  const input = control('name')
  await press(input, 'a')
  const asked = WALKS.map((walk) => vi.spyOn(Document.prototype, walk))
  await press(input, 'b')
  expect(input.value).toBe('Auroraab')
  expect(asked.flatMap(({ mock }) => mock.calls)).toEqual([])
})

/** The application's widgets, with a list of what the field of a path was drawn with. */
function watched(path: string) {
  const seen: unknown[] = []
  const plugins = widgets.map((widget) => {
    if (widget.manifest.id !== 'text') return widget
    const load = async (): Promise<WidgetComponents> => {
      const faces = await widget.load()
      const Input: WidgetComponents['Input'] = (props) => {
        if (props.field.path === path) seen.push(props.value)
        return <faces.Input {...props} />
      }
      return { ...faces, Input }
    }
    return { ...widget, load }
  })
  return { seen, plugins }
}

test('the first letter typed into a text field marks it as changed; further ones draw nothing, and all of them are saved', async () => {
  const { seen, plugins } = watched('name')
  const { server } = await openPage({ mode: 'update', plugins })
  await drawn('update')
  await press(control('name'), 'a')
  expect(document.querySelector('[data-field=name] .changed')).not.toBeNull()
  const drawings = seen.length
  for (const key of 'bc') await press(control('name'), key)
  expect(seen.length).toBe(drawings)
  expect(control('name').value).toBe('Auroraabc')
  await click(button('Salva'))
  await until(() => expect(server.calls.filter(({ name }) => name === 'update')).toHaveLength(1))
  expect(JSON.stringify(server.calls.at(-1))).toContain('Auroraabc')
})

test('what comes from elsewhere replaces what was typed: taken back, done again, typed back by hand', async () => {
  const { seen, plugins } = watched('name')
  await openPage({ mode: 'update', plugins })
  await drawn('update')
  const input = control('name')
  for (const key of 'abc') await press(input, key)
  await click(button("Annulla l'ultima modifica"))
  expect(input.value).toBe('Aurora')
  expect(document.querySelector('[data-field=name] .changed')).toBeNull()
  await click(button('Ripeti la modifica'))
  expect(input.value).toBe('Auroraabc')
  expect(seen.at(-1)).toBe('Auroraabc')
})

test('a fault found in a text that was typed without being drawn is said, and the text stays', async () => {
  await openPage({ mode: 'update' })
  await drawn('update')
  const input = control('name')
  for (const key of 'abcdef') await press(input, key)
  await leave('name')
  await until(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(input.value).toBe('Auroraabcdef')
})

test('keys that mean something are left to a dialog that lies over the page', async () => {
  const { server } = await openPage({ mode: 'update' })
  await drawn('update')
  const saved = () => server.calls.filter(({ name }) => name === 'update').length
  const save = () =>
    act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
    })
  await press(control('name'), 'a')
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  await save()
  expect(saved()).toBe(0)
  dialog.remove()
  await save()
  await until(() => expect(saved()).toBe(1))
})

test('the foot of the page says when the draft was written by the minute, and is not drawn anew at every writing', async () => {
  const { ports, time } = await openPage({ mode: 'update' })
  await drawn('update')
  await press(control('name'), 'a')
  await until(() => expect(document.body.textContent).toContain('Bozza salvata alle'))
  const put = vi.spyOn(ports.drafts, 'put')
  const said = vi.spyOn(ports.texts, 'text')
  const told = () => said.mock.calls.filter(([key]) => key === 'DRAFT.SAVED_AT').length
  time.now += 1000
  await press(control('name'), 'b')
  await until(() => expect(put).toHaveBeenCalledTimes(1))
  await act(async () => void (await put.mock.results[0]?.value))
  expect(told()).toBe(0)
  time.now += 60_000
  await press(control('name'), 'c')
  await until(() => expect(told()).toBeGreaterThan(0))
})
