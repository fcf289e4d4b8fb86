import { createStore } from 'zustand/vanilla'
import type { DialogState, Office } from '../office/office'

/** Dialogs waiting for their results, newest on top. */
export function createDialogs(): Office['dialogs'] & { clear: () => void } {
  const store = createStore<DialogState>(() => ({ open: [] }))
  let last = 0
  return {
    store,
    open: (id, input) =>
      new Promise((resolve) => {
        last += 1
        const key = last
        const close = (result: Parameters<typeof resolve>[0]) => {
          store.setState(({ open }) => ({ open: open.filter((one) => one.key !== key) }))
          resolve(result)
        }
        store.setState(({ open }) => ({ open: [...open, { key, id, input, close }] }))
      }),
    clear: () => {
      for (const dialog of store.getState().open) dialog.close(null)
    },
  }
}
