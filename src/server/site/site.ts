import type { SchemaAssets } from '../catalogue/assets'
import type { Call } from '../kernel/http/call'
import { ENVIRONMENT_PATH, environmentCall } from './environment'
import { sitePage } from './page'
import { schemaAssetCalls } from './schema-assets'

/** Serves files: an answer, or null when it has none for the path. */
export type FileServer = (call: Call, path: string) => Promise<Response> | null

/** What is served outside `/api`. */
export interface SiteNeeds {
  /** folder of the built front end; null = none is served from a folder */
  client: string | null
  /** the built front end; null = another hand serves it (development) */
  files: FileServer | null
  assets: () => SchemaAssets
  /** text of the file that the page reads first */
  environment: () => string
}

/** The environment, descriptions of entities, then files, then the one page that is every other path. */
export function createSite({ assets, client, environment, files }: SiteNeeds) {
  const schemas = schemaAssetCalls(assets)
  const environmentFile = environmentCall(environment)
  const page = client === null ? null : sitePage(client, environment)
  return (call: Call): Response | Promise<Response> | null => {
    const { path } = call.req
    if (path === ENVIRONMENT_PATH) return environmentFile(call)
    const found = schemas(call, path) ?? files?.(call, path)
    if (found) return found
    return page && !path.startsWith('/assets') ? page(call) : null
  }
}
