import type { Project } from '../../codegen/project'
import type { WidgetManifest } from '../contract/ports/widget'
import manifests from '../generated/manifests.json'
import { StartError } from '../server/kernel/say'
import { readOfficeHandlers, readOfficeWidgets } from '../server/office-code'
import { readConfigFile, withoutOf } from '../server/office-folder/config-file'
import { CommandError } from './command-error'
import type { OfficePlace } from './place'

/** A complete folder of schema files, with the widgets that this package has. */
export const projectAt = (schemas: string): Project => ({ schemas, shipped: undefined, manifests: MANIFESTS })

const MANIFESTS = manifests as unknown as readonly WidgetManifest[]

/**
 * The project of an office, with its own widgets, and what its configuration goes without.
 * @throws CommandError in one sentence for a configuration that is wrong
 */
export async function projectOf({ folder, schemas, shipped }: OfficePlace): Promise<Project> {
  const file = await readConfigFile(folder).catch((failure: unknown) => {
    throw failure instanceof StartError ? new CommandError(failure.message) : failure
  })
  const taken = new Set(MANIFESTS.map(({ id }) => id))
  const own = readOfficeWidgets({ office: folder, taken })
  const manifests = [...MANIFESTS, ...own.manifests]
  const server = await readOfficeHandlers(folder)
  const beside = (routes: ReadonlySet<string>) => [...own.problems, ...server.problems(routes)]
  return { schemas, shipped, manifests, names: server.names, beside, without: withoutOf(file) }
}
