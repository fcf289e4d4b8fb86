import { afterAll, vi } from 'vitest'

/**
 * Runs before each file of drawn tests. They share a process, its document and the libraries; the modules of
 * the project and what the file before left on the page, in the address, in the storage and in place of
 * globals are a file's own.
 */
vi.resetModules()
vi.unstubAllGlobals()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

/**
 * Browsers have `checkVisibility`, jsdom has not. Without it the layers' library asks for the computed style
 * of every ancestor whenever the focus moves, which jsdom answers by matching every rule of its style sheets:
 * a third of the time of these tests.
 */
Element.prototype.checkVisibility = function () {
  for (let at: Element | null = this; at; at = at.parentElement) {
    const { display = '', visibility = '' } = at instanceof HTMLElement ? at.style : {}
    if (display === 'none' || visibility === 'hidden' || at.hasAttribute('hidden')) return false
    const { parentElement } = at
    if (parentElement instanceof HTMLDetailsElement && !parentElement.open && at.tagName !== 'SUMMARY')
      return false
  }
  return this.isConnected
}

/** A part that is still on its way when its file ends would be loaded into a document that is gone. */
afterAll(() => vi.dynamicImportSettled())
