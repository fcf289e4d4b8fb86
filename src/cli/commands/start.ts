import { endWithNpm } from '../../server/start/parent.mjs'
import type { CliCommand } from '../command'
import { loadServer, ownFolder } from '../place'

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
    const office = ownFolder(place())
    const port = flags.get('--port')
    if (port !== undefined) env.PORT = port
    const demo = office.shipped === undefined && !flags.has('--demo') ? {} : { demo: flags.has('--demo') }
    endWithNpm()
    const server = await loadServer()
    await server.run({ office: { ...office, ...demo } })
    return undefined
  },
}
