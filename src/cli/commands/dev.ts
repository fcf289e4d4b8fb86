import type { CliCommand } from '../command'
import { loadServer } from '../place'
import { startCommand } from './start'

/** `tessera dev` */
export const devCommand: CliCommand = {
  name: 'dev',
  words: [],
  help: 'Serves the office of this folder, and shows each edit of its code at once',
  flags: startCommand.flags,
  run: async ({ env, flags, place }) => {
    const { folder, schemas, shipped } = place()
    const port = flags.get('--port')
    if (port !== undefined) env.PORT = port
    const demo = shipped === undefined ? {} : { demo: flags.has('--demo') }
    const server = await loadServer()
    await server.run({ office: { office: folder, schemas, shipped, dev: true, ...demo } })
    return undefined
  },
}
