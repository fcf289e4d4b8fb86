import { ApiError } from '../contract/calls/api-error'
import type { ValidatorPort } from '../contract/ports/ports'
import type { Validate } from '../contract/ports/validate'

/** Imports a module by address; replaced in tests. */
export type ImportModule = (url: string) => Promise<{ default?: unknown }>

const importModule: ImportModule = (url) => import(/* @vite-ignore */ url)

/**
 * Loads compiled validators as ES modules: no code is generated in the browser, so the
 * Content-Security-Policy stays strict.
 */
export function createValidators(baseUrl: string, load: ImportModule = importModule): ValidatorPort {
  return {
    load: async (url) => {
      const module = await load(`${baseUrl}${url}`).catch(() => ({}) as { default?: unknown })
      if (typeof module.default !== 'function') {
        throw new ApiError(0, { errorCode: 'OFFLINE', errorMessage: 'OFFLINE', errors: [] })
      }
      return module.default as Validate
    },
  }
}
