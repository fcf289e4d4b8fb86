import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RecordHeader } from '../../src/ui/page/RecordHeader'
import { render, the } from './render'

const nothing = () => {}
const header = (title: string) => (
  <RecordHeader title={title} tile={{ color: '#455a64', icon: 'file' }} onBack={nothing} more="…" />
)
const fold = () => the('.record-head').dataset.fold

/** Gives titles a width, and room while the header is whole and folded. */
function measure(rooms: readonly number[]) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return (this.textContent ?? '').length
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(
    () => rooms[fold() === undefined ? 0 : 1] ?? 0,
  )
}

/** Takes the place of the browser's observer; `resize` reports a changed width. */
let resize = nothing
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

test('the header of a record folds its icons where its title needs their room', async () => {
  measure([10, 20])
  const { again } = await render(header('short'))
  expect(fold()).toBeUndefined()
  await again(header('a longer title'))
  expect(fold()).toBe('')
  await again(header('a title for which no header of this width has room'))
  expect(fold()).toBe('')
  await again(header('short'))
  expect(fold(), 'and unfolds them again').toBeUndefined()
})

test('the header of a record follows its width', async () => {
  measure([10, 20])
  await render(header('a longer title'))
  measure([20, 30])
  await act(async () => resize())
  expect(fold()).toBeUndefined()
})
