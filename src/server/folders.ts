import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config'
import { StartError } from './kernel/start-error'

/** Looks at every folder before anything is opened; throws a StartError for the first that will not do. */
export function checkFolders({ data, databaseUrl, schemas }: Config, client: string | null): void {
  readable(schemas, 'TESSERA_SCHEMAS')
  if (databaseUrl === undefined) writable(data)
  if (client !== null && !existsSync(join(client, 'index.html'))) {
    throw new StartError(`The built front end is missing (${client}): run "npm run build" once, or "npm start", which does it.`)
  }
}

function readable(folder: string, variable: string): void {
  if (!existsSync(folder))
    throw new StartError(`The schema folder ${folder} does not exist: make it, or set ${variable} to the one you mean.`)
  if (!statSync(folder).isDirectory()) throw new StartError(`${variable} is ${folder}, which is no folder.`)
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch {
    throw new StartError(`The schema folder ${folder} cannot be read by this user: change its permissions.`)
  }
}

function writable(folder: string): void {
  try {
    make(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `The data folder ${folder} cannot be written: change its permissions, or set TESSERA_DATA to another one.`,
    )
  }
}

/** Makes a folder and those above it. Step by step: Node's own recursion never ends where the system allows no folder (/proc). */
function make(folder: string): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder)
}
