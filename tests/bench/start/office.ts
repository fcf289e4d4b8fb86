import { join } from 'node:path'
import { createInlineCompiler } from '../../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../../src/server/schema-folder/widgets'
import { staticFiles } from '../../../src/server/site/static-files'
import { startServer } from '../../../src/server/start-server'

/** An office of the built front end over an embedded database with the demo company, on a free port. */
export function openOffice(folder: string, demoPassword: string) {
  return startServer(
    {
      port: 0,
      host: '127.0.0.1',
      data: join(folder, 'data'),
      schemas: 'schemas',
      databaseUrl: undefined,
      demo: true,
      demoPassword,
    },
    {
      compiler: createInlineCompiler(MANIFESTS),
      client: 'dist/client',
      files: staticFiles(['dist/client']),
      say: () => undefined,
    },
  )
}
