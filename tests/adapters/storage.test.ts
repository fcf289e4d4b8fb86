import { describe, expect, test, vi } from 'vitest'
import { createBrowserStorage } from '../../src/adapters/storage'

function blocked(): Window {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  return {
    get localStorage() {
      return refuse()
    },
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  } as unknown as Window
}

describe('browser storage', () => {
  test('browser storage stores, reads and removes values', () => {
    const storage = createBrowserStorage(window)
    expect(storage.set('a', '1')).toBe(true)
    expect(storage.get('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  test('blocked storage still serves this tab, and says that nothing was written', () => {
    const storage = createBrowserStorage(blocked())
    expect(storage.set('a', '1')).toBe(false)
    expect(storage.get('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  test('browser storage reports changes of other tabs until the listener unsubscribes', () => {
    const listener = vi.fn()
    const end = createBrowserStorage(window).watch(listener)
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: '2' }))
    end()
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: '3' }))
    expect(listener.mock.calls).toEqual([['a', '2']])
  })
})
