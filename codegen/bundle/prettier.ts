import type { Options } from 'prettier'
import * as estree from 'prettier/plugins/estree'
import * as typescript from 'prettier/plugins/typescript'
import { format as formatWith } from 'prettier/standalone'

/** Prettier's `format` with the printer of TypeScript alone, for the bundle of the command line. */
export const format = (code: string, options: Options): Promise<string> =>
  formatWith(code, { ...options, plugins: [typescript, estree as never] })
