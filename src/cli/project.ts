import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../../codegen/project'
import type { WidgetManifest } from '../contract/ports/widget'
import manifests from '../generated/manifests.json'
import { type Config, readConfig } from '../server/config'
import { StartError } from '../server/kernel/say'
import { readOfficeHandlers, readOfficeWidgets } from '../server/office-code'
import { type OfficeConfigFile, readConfigFile, withoutOf } from '../server/office-folder/config-file'
import { readLook } from '../server/office-folder/read-look'
import { CommandError } from './command-error'
import { type OfficePlace, PACKAGE } from './place'
import { listOldNames } from './upgrade-office'

/** A complete folder of schema files, with the widgets that this package has. */
export const projectAt = (schemas: string): Project => ({ schemas, shipped: undefined, manifests: MANIFESTS })

const MANIFESTS = manifests as unknown as readonly WidgetManifest[]

/**
 * The project of an office, with its own widgets, and what its configuration goes without.
 * @throws CommandError in one sentence for a configuration that is wrong
 */
export async function projectOf({ folder, schemas, shipped }: OfficePlace): Promise<Project> {
  const { file, languages } = await readSettings(folder)
  const taken = new Set(MANIFESTS.map(({ id }) => id))
  const own = readOfficeWidgets({ office: folder, taken })
  const manifests = [...MANIFESTS, ...own.manifests]
  const server = await readOfficeHandlers(folder)
  const look = readLook({ office: folder, languages, appTexts: APP_TEXTS })
  const beside = (routes: ReadonlySet<string>) => [
    ...look.problems,
    ...own.problems,
    ...server.problems(routes),
    ...listOldNames(folder),
  ]
  return {
    office: folder,
    schemas,
    shipped,
    manifests,
    names: server.names,
    beside,
    without: withoutOf(file),
  }
}

/** The texts of the built application; in the repository without a build, those of its sources. */
const APP_TEXTS =
  [join(PACKAGE, 'dist/client/assets/i18n/app')].find((path) => existsSync(path)) ??
  join(PACKAGE, 'src/app/texts')

async function readSettings(folder: string): Promise<Pick<Config, 'languages'> & { file: OfficeConfigFile }> {
  try {
    const file = await readConfigFile(folder)
    const { languages } = readConfig(process.env, { file })
    return { file, languages }
  } catch (failure) {
    throw failure instanceof StartError ? new CommandError(failure.message) : failure
  }
}
