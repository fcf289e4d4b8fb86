import { describe, expect, test, vi } from 'vitest'
import { STORAGE_USER } from '../../src/contract/constants'
import { parseChangedDocument } from '../../src/engine/session/privacy'
import { createOffice } from '../../src/engine/start/create-office'
import { fakePorts, LAURA, visibleConf } from './fakes'

const stored = { [STORAGE_USER]: JSON.stringify(LAURA) }

function office(entries: string[]) {
  const ports = fakePorts({ whoami: async () => LAURA, visible: async () => visibleConf() }, stored, '/boats')
  ports.account.changedPrivacies = vi.fn(async () => entries)
  ports.account.acceptPrivacies = vi.fn(async () => undefined)
  return { ...createOffice(ports), ports }
}

describe('a changed privacy document', () => {
  test.each([
    ['d1;Informativa', { id: 'd1', label: 'Informativa' }],
    ['d1;Uno; due; tre', { id: 'd1', label: 'Uno; due; tre' }],
    ['d1;', { id: 'd1', label: '' }],
    ['d1', { id: 'd1', label: 'd1' }],
  ])('%s is split at its first separator [PRIV-04]', (entry, expected) => {
    expect(parseChangedDocument(entry)).toEqual(expected)
  })
})

describe('somebody who was identified', () => {
  test('a person is asked for changed documents, and not disturbed when there are none [AUTH-11] [PRIV-01]', async () => {
    const { dialogs, ports, session } = office([])
    await session.identify()
    expect(ports.account.changedPrivacies).toHaveBeenCalledWith(LAURA.id)
    expect(dialogs.store.getState().open).toEqual([])
  })

  test('an identified person accepts the documents and goes on [PRIV-05]', async () => {
    const { dialogs, ports, session } = office(['d1;Uno;due'])
    await session.identify()
    await vi.waitFor(() => expect(dialogs.store.getState().open).toHaveLength(1))
    await session.identify()
    const [dialog, ...more] = dialogs.store.getState().open
    expect(more).toEqual([])
    expect([dialog?.id, dialog?.input]).toEqual([
      'privacy-changed',
      { documents: [{ id: 'd1', label: 'Uno;due' }] },
    ])
    dialog?.close(true)
    await vi.waitFor(() => expect(ports.account.acceptPrivacies).toHaveBeenCalledWith(LAURA.id))
    expect(session.store.getState().user?.id).toBe(LAURA.id)
  })

  test('a person who does not accept is signed out [AUTH-12] [PRIV-06]', async () => {
    const { dialogs, ports, session } = office(['d1;Uno'])
    await session.identify()
    await vi.waitFor(() => expect(dialogs.store.getState().open).toHaveLength(1))
    dialogs.store.getState().open[0]?.close(null)
    await vi.waitFor(() => expect(session.store.getState().user).toBeNull())
    expect(ports.account.acceptPrivacies).not.toHaveBeenCalled()
    expect(ports.navigator.seen.at(-1)).toBe('/login')
  })

  test('a person who signed out before the page was painted is asked nothing', async () => {
    const { ports, session } = office(['d1;Uno'])
    let paint = (): void => undefined
    const painted = new Promise<void>((resolve) => {
      paint = resolve
    })
    Object.assign(ports, { painted })
    await session.identify()
    await session.signOut()
    paint()
    await new Promise((resolve) => setTimeout(resolve))
    expect(ports.account.changedPrivacies).not.toHaveBeenCalled()
  })

  test('a person is asked again when the acceptance fails, and goes on when the question cannot be loaded', async () => {
    const { dialogs, ports, session } = office(['d1;Uno'])
    ports.account.acceptPrivacies = vi.fn(() => Promise.reject(new Error('no')))
    await session.identify()
    await vi.waitFor(() => expect(dialogs.store.getState().open).toHaveLength(1))
    dialogs.store.getState().open[0]?.close(true)
    await vi.waitFor(() => expect(dialogs.store.getState().open).toHaveLength(1))
    ports.account.changedPrivacies = () => Promise.reject(new Error('no'))
    const other = office([])
    other.ports.account.changedPrivacies = () => Promise.reject(new Error('no'))
    await expect(other.session.identify()).resolves.toMatchObject({ id: LAURA.id })
  })
})
