// npm run backup -- FOLDER and npm run restore -- FOLDER.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { endWithNpm } from './parent.mjs'
import { fail } from './say.mjs'

const [command = '', folder = ''] = process.argv.slice(2)
if (folder === '') fail(`Say which folder: npm run ${command} -- FOLDER`)
endWithNpm()
await install()
await build()
const server = await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href)
process.exit(await server.copies(command, folder))
