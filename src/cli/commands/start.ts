import { endWithNpm } from '../../server/start/parent.mjs'
import type { CliCall, CliCommand } from '../command'
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
  run: (call) => serve(call, { dev: false }),
}

/** Serves the office of the folder; with `dev` it follows the edits of its code. */
export async function serve({ env, flags, place }: CliCall, { dev }: { dev: boolean }): Promise<undefined> {
  const office = ownFolder(place())
  const port = flags.get('--port')
  if (port !== undefined) env.PORT = port
  const demo = office.shipped === undefined && !flags.has('--demo') ? {} : { demo: flags.has('--demo') }
  endWithNpm()
  const server = await loadServer()
  await server.run({ office: { ...office, dev, ...demo } })
}
