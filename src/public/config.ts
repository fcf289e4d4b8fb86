import type { SETTINGS } from '../contract/model/installation'

interface Values {
  text: string
  number: number
  switch: boolean
  list: readonly string[]
}

type Table = typeof SETTINGS

/** Settings whose value is a secret: they stay in the environment. */
type SecretKey = { [K in keyof Table]: Table[K] extends { secret: 'always' } ? K : never }[keyof Table]

/**
 * What tessera.config.ts may say. Every setting has a variable of the environment, which goes before the
 * file; secrets have the variable alone.
 */
export type OfficeConfig = {
  readonly [K in Exclude<keyof Table, SecretKey>]?: Values[Table[K]['holds']]
} & {
  /** shipped files that the office goes without: `customers` (an entity), `lookups/vat-codes`, `menus/own` */
  readonly without?: readonly string[]
}

/** Types the configuration of an office: `export default defineConfig({ port: 4300 })`. */
export const defineConfig = (config: OfficeConfig): OfficeConfig => config
