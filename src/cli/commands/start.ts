import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endWithNpm } from '../../server/start/parent.mjs'
import type { CliCommand } from '../command'
import { loadServer } from '../place'

/** `tessera start` */
export const startCommand: CliCommand = {
  name: 'start',
  words: [],
  help: 'Serves the office of this folder',
  flags: [
    { name: '--demo', help: 'fills an empty database with the demo company' },
    { name: '--port', value: 'N', help: 'listens on another port than 4280 (PORT)' },
  ],
  run: async ({ env, flags, place }) => {
    const { folder, schemas, shipped } = place()
    const secrets = join(folder, '.env')
    // A variable that is set already goes before the file.
    if (existsSync(secrets)) process.loadEnvFile(secrets)
    const port = flags.get('--port')
    if (port !== undefined) env.PORT = port
    const demo = shipped === undefined && !flags.has('--demo') ? {} : { demo: flags.has('--demo') }
    endWithNpm()
    const server = await loadServer()
    await server.run({ office: { office: folder, schemas, shipped, ...demo } })
    return undefined
  },
}
