import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ComboBox } from '../../src/ui/choices/ComboBox'
import { MAX_LISTED_OPTIONS } from '../../src/ui/choices/combo-filter'
import { render } from './render'

const OPTIONS = Array.from({ length: 10_000 }, (_, index) => ({ value: `v${index}`, label: `Voce ${index}` }))

describe('a list of ten thousand', () => {
  let reached: (() => void)[] = []
  beforeEach(() => {
    reached = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          reached.push(() => callback([{ isIntersecting: true }]))
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  const entries = () => document.querySelectorAll('[role=option]').length

  test('a list of ten thousand draws its first part, and the next one when its end comes into view', async () => {
    await render(<ComboBox id="x" label="Voci" value={null} options={OPTIONS} onChange={() => undefined} />)
    const toggle = document.querySelector<HTMLButtonElement>('button[aria-haspopup]')
    await act(async () => toggle?.click())
    await vi.waitFor(() => expect(entries()).toBe(MAX_LISTED_OPTIONS))
    expect(reached.length).toBeGreaterThan(0)
    await act(async () => reached.at(-1)?.())
    await vi.waitFor(() => expect(entries()).toBe(2 * MAX_LISTED_OPTIONS))
  })
})
