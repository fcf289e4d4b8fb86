import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { CommandError } from './command-error'

/** The folder of the package: of `dist/cli` and of `src/cli` alike. */
export const PACKAGE = resolve(fileURLToPath(import.meta.url), '../../..')

/** An office as a folder. */
export interface OfficePlace {
  folder: string
  /** its schema files */
  schemas: string
  /** the shipped files beneath them; undefined = `schemas` is complete by itself */
  shipped: string | undefined
}

/**
 * The office of a folder. `TESSERA_SCHEMAS` names a complete schema folder; otherwise `schemas/` lies over
 * the shipped files, unless it is these. The variables of its `.env` join the environment: a backup taken
 * without them would be one of another database.
 * @throws CommandError where there is no such folder
 */
export function findPlace(
  folder: string,
  env: Record<string, string | undefined>,
  engine = PACKAGE,
): OfficePlace {
  readSecrets(folder, env)
  const named = env.TESSERA_SCHEMAS
  const schemas = resolve(folder, named || 'schemas')
  const shipped = join(engine, 'schemas')
  if (!named && !isFolder(schemas))
    throw new CommandError(
      `${folder} is no office: it has no folder "schemas". Go into the folder of your office, or create one with: npm create tessera my-office`,
    )
  return { folder, schemas, shipped: named || schemas === shipped ? undefined : shipped }
}

/** A variable that is set already goes before the file. */
function readSecrets(folder: string, env: Record<string, string | undefined>): void {
  const path = join(folder, '.env')
  if (!existsSync(path)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) env[name] ??= value
}

/** What the server asks of the place of an office. */
export const ownFolder = ({ folder, schemas, shipped }: OfficePlace) => ({ office: folder, schemas, shipped })

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** The built server. Its address is computed: the bundle of the commands must not hold a second one. */
export const loadServer = async (): Promise<typeof import('../server/main')> =>
  import(/* @vite-ignore */ pathToFileURL(join(PACKAGE, 'dist', 'server', 'main.js')).href)
