import { act } from 'react'
import { expect, test } from 'vitest'
import type { Revision } from '../../../src/contract/model/record'
import { listPage } from '../../engine/fakes'
import { boat } from '../../engine/record/stage'
import { button, click, control, drawn, named, openPage, type, until } from './stage'

const REVISIONS: Revision[] = [
  {
    revision: 3,
    at: '2026-11-21T09:00:00Z',
    by: 'Elena Rinaldi',
    operation: 'update',
    changes: [
      { path: 'name', from: 'Bora', to: 'Aurora' },
      { path: 'mail', from: '•••', to: '•••' },
    ],
  },
  {
    revision: 2,
    at: '2026-11-20T09:00:00Z',
    by: null,
    operation: 'status',
    changes: [{ path: 'status', from: 'AFLOAT', to: 'DRAFT' }],
  },
  {
    revision: 1,
    at: '2026-11-19T09:00:00Z',
    by: 'Laura Bianchi',
    operation: 'create',
    changes: [{ path: 'name', from: null, to: 'Bora' }],
  },
]

const revisions = async () => listPage(REVISIONS as never) as never
const panel = () => document.querySelector('aside')
const words = () => panel()?.textContent ?? ''

async function opened(mode: 'show' | 'update', query = '') {
  const page = await openPage({
    mode,
    stored: boat({ name: 'Aurora', sails: 2 }),
    query,
    backend: { revisions },
  })
  await drawn(mode)
  return page
}

test('the sidebar toggle opens the panel, the focus goes in and comes back', async () => {
  await opened('show')
  const toggle = button('Barra laterale')
  toggle.focus()
  await click(toggle)
  await until(() => expect(document.activeElement?.textContent).toBe('Cronologia'))
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => void panel()?.querySelector('[role=tab]')?.dispatchEvent(key))
  await until(() => expect(panel()).toBeNull())
  expect(document.activeElement).toBe(toggle)
})

test('a new record has no panel: there is nothing to tell of it', async () => {
  await openPage({ mode: 'create', backend: { revisions } })
  await drawn('create')
  expect(panel()).toBeNull()
})

test('every revision says who, when and what, in the words of fields and statuses', async () => {
  await opened('show')
  await click(button('Barra laterale'))
  await until(() => expect(words()).toContain('Revisione 1'))
  for (const part of ['Elena Rinaldi', 'Modifica', 'Nome', 'Bora', 'Aurora', '•••'])
    expect(words()).toContain(part)
  for (const part of ['Sistema', 'Cambio di stato', 'In acqua', 'Bozza', 'Laura Bianchi', 'Creazione'])
    expect(words()).toContain(part)
})

test('an old value goes back into the form in edit mode and nothing is saved; undo removes it again', async () => {
  const { server } = await opened('update')
  await click(button('Barra laterale'))
  await until(() => button('Rimetti «Bora» in Nome'))
  await click(button('Rimetti «Bora» in Nome'))
  expect(control('name').value).toBe('Bora')
  expect(words()).toContain('Le tue modifiche')
  expect(server.calls.map(({ name }) => name)).toEqual(['get'])
  await click(button("Annulla l'ultima modifica"))
  expect(control('name').value).toBe('Aurora')
})

test('a whole revision comes back without what is masked, which is said', async () => {
  const { notices } = await opened('update')
  await type('sails', '9')
  await click(button('Barra laterale'))
  await until(() => button('Riporta a questa revisione: 2'))
  await click(button('Riporta a questa revisione: 2'))
  expect([control('name').value, control('sails').value]).toEqual(['Bora', '9'])
  expect(notices()).toEqual(['HISTORY.SKIPPED', 'HISTORY.PUT_BACK'])
})

test('the show page leads to the edit page, which starts with the old values', async () => {
  const { seen } = await opened('show')
  await click(button('Barra laterale'))
  await until(() => button('Rimetti «Bora» in Nome'))
  await click(button('Rimetti «Bora» in Nome'))
  expect(seen).toEqual(['/boats/b1/edit?restore=3&field=name'])
})

test('the edit page of such an address holds the old values as unsaved changes', async () => {
  const { office } = await opened('update', '?restore=1')
  expect(control('name').value).toBe('Bora')
  expect(office.leaving.held()).toBe(true)
})

test('a copy takes over the values but not the code', async () => {
  await openPage({
    mode: 'create',
    query: '?copy=b7',
    backend: { get: async () => boat({ name: 'Zefiro', sails: 4 }) },
  })
  await drawn('create')
  expect([control('name').value, control('sails').value]).toEqual(['Zefiro', '4'])
  expect(document.querySelector('.record-head')?.textContent).not.toContain('BRC-1')
})

const composer = () => panel()?.querySelector<HTMLTextAreaElement>('.comment-form textarea')
const write = (text: string) =>
  act(async () => {
    const box = composer()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a comment that was not sent is there again after its panel was left, until it is sent', async () => {
  const { ports } = await opened('show')
  await click(button('Barra laterale'))
  await until(() => expect(composer()).toBeTruthy())
  await write('Da ricontrollare')
  await click(named('[role=tab]', 'Informazioni'))
  await until(() => expect(composer()).toBeNull())
  await click(named('[role=tab]', 'Cronologia'))
  await until(() => expect(composer()?.value).toBe('Da ricontrollare'))
  expect([...ports.drafts.kept.values()].map(({ changes }) => changes)).toEqual([
    { text: 'Da ricontrollare' },
  ])
  await click(button('Commenta'))
  await until(() => expect(words()).toContain('Da ricontrollare'))
  expect([composer()?.value, ports.drafts.kept.size]).toEqual(['', 0])
})

test('the composer warns where people outside read comments too', async () => {
  const { ports } = await opened('show')
  expect(words()).not.toContain('da fuori')
  const { comments } = ports.messages
  ports.messages.comments = async (at, span) => ({ ...(await comments(at, span)), outside: true })
  await click(button('Barra laterale'))
  await until(() => expect(words()).toContain('Lo legge anche chi vede questa scheda da fuori'))
})
