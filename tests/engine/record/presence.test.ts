import { describe, expect, test, vi } from 'vitest'
import type { Editor } from '../../../src/contract/calls/api'
import { STORAGE_USER } from '../../../src/contract/constants'
import { createCoEditors } from '../../../src/engine/record/presence'
import { createOffice } from '../../../src/engine/start/create-office'
import { fakePorts, LAURA } from '../fakes'

type Beat = { page: string; editing: boolean; leaving: boolean }

/** The pages of one browser tab with a server that receives their heartbeats; `deaf` loses every goodbye. */
function tabs({ deaf = false } = {}) {
  const there = new Map<string, Editor>()
  const beats: Beat[] = []
  const presence = async ({ page, editing }: { page: string; editing: boolean }, leaving = false) => {
    beats.push({ page, editing, leaving })
    if (editing) there.set(page, { page, user: LAURA.id, name: LAURA.fullname })
    else if (!deaf) there.delete(page)
    return [...there.values()]
  }
  const ports = fakePorts({ presence }, { [STORAGE_USER]: JSON.stringify(LAURA) })
  const open = (from = ports) => {
    const coEditors = createCoEditors({ office: createOffice(from), route: 'boats', id: 'b1', editing: true })
    return { others: () => coEditors.store.getState().others, end: coEditors.start() }
  }
  return {
    beats,
    open,
    ports,
    there,
    copy: () => fakePorts({ presence }, { [STORAGE_USER]: JSON.stringify(LAURA) }),
  }
}

const heard = (count: number, { beats }: ReturnType<typeof tabs>) =>
  vi.waitFor(() => expect(beats).toHaveLength(count))

describe('a page that edits a record', () => {
  test('a page that edits a record reports its end when it closes, by a call that outlives it', async () => {
    const tab = tabs()
    const first = tab.open()
    await heard(1, tab)
    tab.ports.tab.page(false)
    await heard(2, tab)
    expect(tab.beats[1]).toEqual({ page: tab.beats[0]?.page, editing: false, leaving: true })
    expect(tab.there.size).toBe(0)
    first.end()
  })

  test('a page does not warn of its own tab before a reload, even when its last message was lost', async () => {
    const tab = tabs({ deaf: true })
    const gone = tab.open()
    await heard(1, tab)
    tab.ports.tab.page(false)
    await heard(2, tab)
    gone.end()
    await heard(3, tab)
    const ada = { page: 'ada', user: 'u9', name: 'Ada' }
    tab.there.set(ada.page, ada)
    const next = tab.open()
    await vi.waitFor(() => expect(next.others()).not.toEqual([]))
    expect(next.others()).toEqual([ada])
    expect(tab.there.size).toBe(3)
    next.end()
  })

  test('a page that edits a record warns of the same person where the record is open twice', async () => {
    const tab = tabs()
    tab.open()
    await heard(1, tab)
    const second = tab.open(tab.copy())
    await heard(2, tab)
    await vi.waitFor(() => expect(second.others()).toMatchObject([{ name: LAURA.fullname }]))
  })

  test('a page is present again when the browser restores it, and leaves no key for a copy of the tab', async () => {
    const tab = tabs()
    tab.open()
    await heard(1, tab)
    tab.ports.tab.page(false)
    await heard(2, tab)
    expect(tab.ports.tab.get('tessera.page.boats/b1')).toBe(tab.beats[0]?.page)
    tab.ports.tab.page(true)
    await heard(3, tab)
    expect(tab.there.size).toBe(1)
    expect(tab.ports.tab.get('tessera.page.boats/b1')).toBeNull()
  })
})
