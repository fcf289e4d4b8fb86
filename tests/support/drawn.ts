import { vi } from 'vitest'

/**
 * Runs before each file of drawn tests. They share a process, its document and the libraries; the modules of the project and
 * what the file before left on the page, in the address and in the storage are a file's own.
 */
vi.resetModules()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
