import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listPage, record } from '../../engine/fakes'
import { BOATS, settled, showList } from './stage'

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // The grid's tools read each row once: on a busy machine their code must not come after the first choice.
  await Promise.all([
    import('../../../src/pages/list/grid/GridTools'),
    import('../../../src/pages/list/grid/RowCommands'),
    import('../../../src/pages/list/room'),
  ])
})

let end = async () => {}
afterEach(() => end())

const MOTOR = { kind: 'MOTOR', length: 4, status: 'DRAFT' }

/** Rows that count how often a value of theirs is read to be drawn. */
function readRows(count: number) {
  const read: string[] = []
  const ids = Array.from({ length: count }, (_, index) => `r${index}`)
  const rows = ids.map((id) => {
    const row = record({ id, ...MOTOR })
    const get = () => {
      read.push(id)
      return `Barca ${id}`
    }
    return Object.defineProperty(row, 'name', { enumerable: true, get })
  })
  return { rows, read }
}

async function showCounted(count = 4) {
  const { rows, read } = readRows(count)
  const entity = {
    ...BOATS,
    list: { ...BOATS.list, rows: [], badges: [], bulk: ['status', 'delete', 'export'] },
  }
  const rights = { canWrite: true, canDelete: true, canExport: true }
  const stage = await showList({ entity: async () => entity, list: async () => listPage(rows) }, rights)
  end = stage.end
  const said: string[] = []
  const { text } = stage.ports.texts
  stage.ports.texts.text = (key, params) => {
    said.push(key)
    return text(key, params)
  }
  return { read, said }
}

async function press(selector: string, init: MouseEventInit = {}): Promise<void> {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  await act(
    async () =>
      void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })),
  )
  await settled()
}
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('tbody [aria-selected="true"]')].map((row) => row.dataset.id)

/** The list draws its menu, its heads' menus and the counts of its views a moment after its rows. */
function allThere(count = 4): void {
  expect(document.querySelectorAll('[aria-label="Altre azioni dell\'elenco"]')).toHaveLength(1)
  expect(document.querySelectorAll('[aria-label^="Colonna "]')).toHaveLength(4)
  const [all, sail] = [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)
  expect([all, sail]).toEqual(['Tutti', `A vela${count}`])
}

describe('what a choice draws', () => {
  test.each([
    ['one row more', '[data-id="r2"] input', {}, ['r0', 'r1', 'r2']],
    ['a row less', '[data-id="r1"] input', {}, ['r0']],
    ['a range', '[data-id="r3"] [data-col="1"]', { shiftKey: true }, ['r0', 'r1', 'r2', 'r3']],
    ['everything', '#select-all', {}, ['r0', 'r1', 'r2', 'r3']],
  ])(
    '%s: the rows’ boxes, the box of the head and the number, never cells, heads or the acts of the bar',
    async (_, at, init, ids) => {
      const { read, said } = await showCounted()
      await vi.waitFor(() => allThere(), { timeout: 15_000 })
      await press('[data-id="r0"] input')
      await press('[data-id="r1"] input')
      await vi.waitFor(
        () => expect(document.querySelectorAll('.selection-bar .acts button')).toHaveLength(5),
        {
          timeout: 15_000,
        },
      )
      read.length = 0
      said.length = 0
      await press(at, init)
      expect(chosen()).toEqual(ids)
      expect(read).toEqual([])
      const drawn = new Set(said)
      for (const key of ['LIST.SELECT_ROW', 'LIST.SELECT_ALL', 'UI.SELECTED', 'UI.SELECT_ALL'])
        drawn.delete(key)
      expect([...drawn]).toEqual([])
    },
  )
})

const SCROLLED_ROWS = 8

describe('what a list draws again', () => {
  test('a scroll draws the rows that come into sight, and the two between which the tab stop moves', async () => {
    const { read } = await showCounted(100)
    await vi.waitFor(() => allThere(100), { timeout: 15_000 })
    const before = drawnRows()
    read.length = 0
    const box = document.querySelector('.gridwrap') as HTMLElement
    await act(async () => {
      box.scrollTop = SCROLLED_ROWS * 36
      box.dispatchEvent(new Event('scroll', { bubbles: true }))
    })
    await settled()
    const come = drawnRows().filter((id) => !before.includes(id))
    expect(come).toHaveLength(SCROLLED_ROWS)
    expect(new Set(read)).toEqual(new Set([...come, 'r0', `r${SCROLLED_ROWS}`]))
  })
})

const drawnRows = () =>
  [...document.querySelectorAll<HTMLElement>('tbody [data-id]')].map((row) => row.dataset.id ?? '')
