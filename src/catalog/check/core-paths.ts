import core from '../../generated/core-paths.json'

/** Paths of `/api` that the server answers before any entity is asked; made from its features. */
const CORE_PATHS: readonly string[] = core.paths

/** Folders that the server shares with entities; every other folder with a path of the server in it is the server's alone. */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(core.sharedFolders)

/** Pages of the server's own entities, each with the endpoint at which it answers in a folder of the server. */
const OWN_ENDPOINTS: ReadonlyMap<string, string> = new Map(Object.entries(core.ownEndpoints))

const CORE_FOLDERS: ReadonlySet<string> = new Set(CORE_PATHS.map(folderOf))

/** The core path that stands in the way of an entity at this endpoint; null when its calls reach it. */
export function corePathAt(endpoint: string, route: string): string | null {
  if (OWN_ENDPOINTS.get(route) === endpoint) return null
  const folder = folderOf(endpoint)
  if (CORE_FOLDERS.has(folder) && !SHARED_FOLDERS.has(folder)) return `/api/${folder}`
  return CORE_PATHS.find((path) => shadows(path, endpoint)) ?? null
}

/** The folder of /api that a path lies in. */
function folderOf(path: string): string {
  return path.split('/')[2] ?? ''
}

/** True when a core path takes what would be the list of an endpoint, or one of its records. */
function shadows(path: string, endpoint: string): boolean {
  const [taken, wanted] = [path.split('/'), endpoint.split('/')]
  const isTaken = (step: string, index: number) => step.startsWith(':') || step === wanted[index]
  return (
    taken.length >= wanted.length &&
    taken.slice(0, wanted.length).every(isTaken) &&
    taken.slice(wanted.length).every((step) => step.startsWith(':'))
  )
}
