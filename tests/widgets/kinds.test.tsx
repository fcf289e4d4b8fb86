// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ROLES } from '../../src/contract/user'
import { boat } from '../engine/record/stage'
import { click, control, drawn, leave, openPage, type, until } from '../pages/record/stage'
import type { FieldSketch } from '../support/entity'

const FIELDS: Record<string, FieldSketch> = {
  secret: { kind: 'text', widget: 'password', schema: { type: 'string' } },
  open: { kind: 'boolean', widget: 'checkbox', schema: { type: 'boolean' } },
  role: { kind: 'text', widget: 'role', schema: { type: 'string' } },
}

/** A record page with one field of each kind. */
async function open(stored: Parameters<typeof boat>[0] = {}) {
  const fields = Object.keys(FIELDS).map((field) => ({ field, width: 12 }))
  const sketch = { fields: FIELDS, form: [{ section: 'main', collapsed: false, sticky: false, fields }] }
  await openPage({ mode: 'update', stored: boat(stored), sketch })
  await drawn('update')
  await until(() => expect(document.querySelectorAll('[data-field] :is(input, select)')).toHaveLength(fields.length))
}

const field = (path: string) => document.querySelector<HTMLElement>(`[data-field="${path}"]`)

test('a password is typed hidden [KIT-18]', async () => {
  await open()
  expect(control('secret').type).toBe('password')
  await type('secret', 'segreta')
  await leave('secret')
  expect([control('secret').type, control('secret').value]).toEqual(['password', 'segreta'])
  expect(document.body.textContent).not.toContain('segreta')
})

test('a checkbox is a box to tick, and ticking it is the value [KIT-22]', async () => {
  await open({ open: false })
  expect([control('open').type, control('open').checked]).toEqual(['checkbox', false])
  await click(control('open'))
  expect(control('open').checked).toBe(true)
  expect(field('open')?.querySelector('.changed')).not.toBeNull()
})

test('a role is picked from the roles of the office [KIT-28]', async () => {
  await open({ role: 'ROLE_MANAGER' })
  const options = [...(field('role')?.querySelectorAll('option') ?? [])].map(({ value }) => value).filter(Boolean)
  expect(options.sort()).toEqual([...ROLES].sort())
  expect(control('role').value).toBe('ROLE_MANAGER')
})
