import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { endWithNpm } from './parent.mjs'

endWithNpm()
await install()
await build()
const server = await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href)
await server.run()
