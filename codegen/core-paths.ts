import type { Feature } from '../src/server/feature'

/**
 * Data about the server for the check of schema files: paths of its features, folders they share with entities, and entities
 * inside a folder of the server. The check reads this file, so that it needs no server code.
 */
export function corePaths(features: readonly Feature<unknown>[]): string {
  const routes = features.flatMap((feature) => feature.routes).filter(({ passesOn }) => !passesOn)
  const paths = [...new Set(routes.map(({ path }) => path))]
  const sharedFolders = [...new Set(features.flatMap((feature) => feature.sharedFolders ?? []))].sort()
  const ownEndpoints = Object.assign({}, ...features.map((feature) => feature.ownEndpoints ?? {}))
  return `${JSON.stringify({ paths, sharedFolders, ownEndpoints }, null, 2)}\n`
}
