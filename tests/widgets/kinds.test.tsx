import { act } from 'react'
import { expect, test } from 'vitest'
import itTexts from '../../src/app/texts/it.json'
import { ROLES } from '../../src/contract/model/user'
import { boat } from '../engine/record/stage'
import { button, click, control, drawn, leave, openPage, type, until } from '../pages/record/stage'
import type { FieldSketch } from '../support/entity'

const FIELDS: Record<string, FieldSketch> = {
  secret: { kind: 'text', widget: 'password', schema: { type: 'string' } },
  amount: {
    kind: 'number',
    widget: 'number',
    schema: { type: 'number' },
    options: { prefix: '±', suffix: 'kg', step: 0.5 },
  },
  price: { kind: 'number', widget: 'number', schema: { type: 'number' }, options: { currency: 'EUR' } },
  tiny: {
    kind: 'number',
    widget: 'number',
    schema: { type: 'number' },
    options: { step: 0.000_000_000_000_1 },
  },
  day: { kind: 'date', widget: 'text', schema: { type: 'string' } },
  changed: { kind: 'instant', widget: 'text', schema: { type: 'string' } },
  open: { kind: 'boolean', widget: 'checkbox', schema: { type: 'boolean' } },
  role: { kind: 'text', widget: 'role', schema: { type: 'string' } },
  roles: { kind: 'array', widget: 'role', schema: { type: 'array', items: { type: 'string' } } },
}

/** A record page with one field of each kind; answers what is saved of one. */
async function open(stored: Parameters<typeof boat>[0] = {}, mode: 'update' | 'show' = 'update') {
  const fields = Object.keys(FIELDS).map((field) => ({ field, width: 12 }))
  const sketch = { fields: FIELDS, form: [{ section: 'main', collapsed: false, sticky: false, fields }] }
  const { server } = await openPage({ mode, stored: boat(stored), sketch })
  await drawn(mode)
  if (mode === 'update')
    await until(() =>
      expect(document.querySelectorAll('[data-field] :is(input, select)')).toHaveLength(fields.length),
    )
  return async (path: string) => {
    await click(button('Salva'))
    return until(() => {
      const call = server.calls.find(({ name }) => name === 'update')
      expect(call).toBeDefined()
      return call?.body?.[path]
    })
  }
}

async function choose(path: string, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(control(path), value)
    control(path).dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const field = (path: string) => document.querySelector<HTMLElement>(`[data-field="${path}"]`)

test('a number stands between its prefix and its suffix, an amount before its currency; arrows take its step [KIT-17]', async () => {
  const saved = await open({ amount: 1.25, price: 1234.5, tiny: 0.123_456_789_012_345 })
  const arrow = (path: string, key: string) =>
    act(
      async () =>
        void control(path).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
    )
  expect(field('amount')?.querySelector('.input-box')?.textContent).toMatch(/^±.*kg$/)
  expect([control('price').value, field('price')?.querySelector('.input-box')?.textContent]).toEqual([
    '1.234,50',
    '€',
  ])
  await act(async () => control('amount').focus())
  await arrow('amount', 'ArrowUp')
  await arrow('amount', 'ArrowUp')
  await arrow('amount', 'ArrowDown')
  expect(control('amount').value).toBe('1,75')
  await act(async () => control('tiny').focus())
  await arrow('tiny', 'ArrowUp')
  expect(control('tiny').value, 'no figure is lost').toBe('0,123456789012445')
  expect(await saved('amount')).toBe(1.75)
})

test('twenty decimals are taken, more are refused; the field shows which figures are kept [KIT-17]', async () => {
  const saved = await open({ tiny: 0 })
  await type('tiny', '0,123456789012345678901')
  await leave('tiny')
  await until(() => expect(control('tiny').getAttribute('aria-invalid')).toBe('true'))
  await type('tiny', '0,12345678901234567890')
  await leave('tiny')
  await until(() => expect(control('tiny').getAttribute('aria-invalid')).not.toBe('true'))
  expect(control('tiny').value).toBe('0,12345678901234568')
  expect(await saved('tiny')).toBe(0.123_456_789_012_345_68)
})

test('a password is typed hidden, saved as typed, and shown as dots [KIT-18]', async () => {
  const saved = await open()
  expect(control('secret').type).toBe('password')
  await type('secret', 'segreta')
  await leave('secret')
  expect([control('secret').type, control('secret').value]).toEqual(['password', 'segreta'])
  expect(document.body.textContent).not.toContain('segreta')
  expect(await saved('secret')).toBe('segreta')
})

test('a stored password is nowhere on a page that only shows [KIT-18]', async () => {
  await open({ secret: 'segreta' }, 'show')
  await until(() => expect(field('secret')?.textContent).toContain('••••••••'))
  expect(document.body.innerHTML).not.toContain('segreta')
})

test('a checkbox is a box to tick, and ticking it is the value [KIT-22]', async () => {
  const saved = await open({ open: false })
  expect([control('open').type, control('open').checked]).toEqual(['checkbox', false])
  await click(control('open'))
  expect(control('open').checked).toBe(true)
  expect(field('open')?.querySelector('.changed')).not.toBeNull()
  expect(await saved('open')).toBe(true)
})

test('a role is picked from the roles of the office, by name [KIT-28]', async () => {
  const saved = await open({ role: 'ROLE_MANAGER' })
  const options = [...(field('role')?.querySelectorAll('option') ?? [])]
    .map(({ value }) => value)
    .filter(Boolean)
  expect(options.sort()).toEqual([...ROLES].sort())
  expect(control('role').value).toBe('ROLE_MANAGER')
  expect(control('role').querySelector('option:checked')?.textContent).toBe(itTexts['ROLE.ROLE_MANAGER'])
  await choose('role', 'ROLE_USER')
  expect(await saved('role')).toBe('ROLE_USER')
})

test('several roles are chips, and what is left is offered [KIT-28]', async () => {
  const saved = await open({ roles: ['ROLE_USER'] })
  const chips = () =>
    [...(field('roles')?.querySelectorAll('.tag') ?? [])].map((one) => one.textContent?.trim())
  expect(chips()).toEqual([itTexts['ROLE.ROLE_USER']])
  const offered = [...(field('roles')?.querySelectorAll('option') ?? [])]
    .map(({ value }) => value)
    .filter(Boolean)
  expect(offered.sort()).toEqual(ROLES.filter((one) => one !== 'ROLE_USER').sort())
  await choose('roles', 'ROLE_VIEWER')
  expect(chips()).toEqual([itTexts['ROLE.ROLE_USER'], itTexts['ROLE.ROLE_VIEWER']])
  expect(await saved('roles')).toEqual(['ROLE_USER', 'ROLE_VIEWER'])
})

test('the line of text writes every kind that a developer adds to it, but for instants, which the server sets', async () => {
  const saved = await open({ day: '2026-03-31', changed: '2026-03-31T10:00:00Z' })
  expect([control('day').readOnly, control('changed').readOnly]).toEqual([false, true])
  await type('day', '2026-04-01')
  expect(await saved('day')).toBe('2026-04-01')
})
