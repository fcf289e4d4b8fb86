import { act } from 'react'
import { expect, test } from 'vitest'
import { boat } from '../engine/record/stage'
import { button, click, control, drawn, openPage, until } from '../pages/record/stage'

const COLOUR = { type: 'string', maxLength: 7, pattern: '^#[0-9A-Fa-f]{6}$' } as const

/** The swatch of the field, once it is fetched. */
const swatch = () =>
  until(() => document.querySelector<HTMLInputElement>('input[type=color]') ?? expect.fail('no swatch'))

/** Picks a colour as the browser's dialog does. */
async function pick(color: string) {
  const input = await swatch()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, color)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a colour is typed, or picked in the dialog of the browser, which follows what is typed', async () => {
  const page = await openPage({
    mode: 'update',
    stored: boat({ probe: '#1565C0' }),
    sketch: {
      fields: { probe: { kind: 'text', widget: 'text', schema: COLOUR, options: { input: 'color' } } },
      form: [{ section: 'main', collapsed: false, sticky: false, fields: [{ field: 'probe', width: 6 }] }],
    },
  })
  await drawn('update')
  const text = (await until(() => control('probe'))) as HTMLInputElement
  expect([text.value, (await swatch()).value]).toEqual(['#1565C0', '#1565c0'])
  expect((await swatch()).getAttribute('aria-label')).toBe('Scegli un colore')
  await pick('#2e7d32')
  expect([text.value, (await swatch()).value]).toEqual(['#2E7D32', '#2e7d32'])
  await click(button('Salva'))
  await until(() =>
    expect(page.server.calls.find(({ name }) => name === 'update')?.body).toMatchObject({ probe: '#2E7D32' }),
  )
})
