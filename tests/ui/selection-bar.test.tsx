import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SelectionBar } from '../../src/ui/page/SelectionBar'
import { render } from './render'

/** Takes the place of the browser's observer; `resize` reports a changed width. */
let resize = () => {}
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(callback: () => void) {
      resize = callback
    }
    observe() {}
    disconnect() {}
  },
)

afterEach(() => vi.restoreAllMocks())

test('the bar of selected rows has a menu of all commands where their buttons do not fit', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(400)
  await render(
    <SelectionBar count="2" onClear={() => undefined} more={<i>all commands</i>}>
      <button type="button">one</button>
    </SelectionBar>,
  )
  await act(async () => resize())
  expect(document.querySelector('i')).toBeNull()
  room.mockReturnValue(300)
  await act(async () => resize())
  expect(document.querySelector('i')?.textContent).toBe('all commands')
})
