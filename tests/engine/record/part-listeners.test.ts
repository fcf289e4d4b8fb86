import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createPartListeners } from '../../../src/engine/record/values'

const start = () => {
  const store = createStore(() => ({ a: 1, b: 1, c: 1 }))
  return { store, parts: createPartListeners(store) }
}

describe('listeners of parts', () => {
  it('a change of parts notifies their listeners, and no others', () => {
    const { store, parts } = start()
    const [a, b] = [vi.fn(), vi.fn()]
    parts.subscribe(['a'], a)
    parts.subscribe(['b'], b)
    store.setState({ a: 2, c: 2 })
    store.setState({ b: 1 })
    expect(a).toHaveBeenCalledTimes(1)
    expect(b).not.toHaveBeenCalled()
  })

  it('a change of parts notifies a listener of several parts once', () => {
    const { store, parts } = start()
    const both = vi.fn()
    parts.subscribe(['a', 'b'], both)
    store.setState({ a: 2, b: 2 })
    expect(both).toHaveBeenCalledTimes(1)
  })

  it('a listener is silent after it unsubscribed', () => {
    const { store, parts } = start()
    const listener = vi.fn()
    parts.subscribe(['a', 'b'], listener)()
    store.setState({ a: 2, b: 2 })
    expect(listener).not.toHaveBeenCalled()
  })
})
