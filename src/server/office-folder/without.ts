import { isNeeded } from '../../catalogue/files/layers'
import { suggest } from '../../catalogue/suggest'
import { type SchemaText, SHIPPED_PREFIX } from '../../contract/model/catalogue'
import { StartError } from '../kernel/say'

/** What an office goes without, and the file that says so. */
export interface Without {
  names: readonly string[]
  file: string
}

/**
 * The shipped files with those marked that the office goes without. A name is an entity, or a folder and a
 * file: `lookups/vat-codes`.
 * @throws StartError for a name that is not shipped, or that the engine needs
 */
export function markOff(shipped: readonly SchemaText[], { file, names }: Without): SchemaText[] {
  const paths = shipped.flatMap(({ path }) => (path.endsWith('.json') ? nameOf(path) : []))
  for (const name of names) refuse(name, paths, file)
  return shipped.map((one) =>
    names.some((name) => toName(name) === nameOf(one.path)) ? { ...one, off: file } : one,
  )
}

/** `entities/customers` of `tessera/entities/customers.json` */
const nameOf = (path: string): string => path.slice(SHIPPED_PREFIX.length).replace(/\.json$/, '')

const toName = (name: string): string => (name.includes('/') ? name : `entities/${name}`)

function refuse(name: string, known: readonly string[], file: string): void {
  if (isNeeded(name.startsWith('menus/') ? 'menu' : 'entity', name.split('/').at(-1) ?? ''))
    throw new StartError(`${file} goes without "${name}", which the engine needs: take it out of "without".`)
  if (known.includes(toName(name))) return
  const near = suggest(toName(name), known)?.replace(/^entities\//, '')
  const cure =
    near === undefined
      ? 'it names shipped files, as "customers" or "lookups/vat-codes".'
      : `did you mean "${near}"?`
  throw new StartError(`${file} goes without "${name}", which is not shipped: ${cure}`)
}
