// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { control, drawn, openPage, until } from './stage'

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
