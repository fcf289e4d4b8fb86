import { resolve } from 'node:path'
import type { CliCommand } from '../command'
import { CommandError } from '../command-error'
import { loadServer, ownFolder } from '../place'

/** `tessera geo load FILE.osm.pbf` */
export const geoLoadCommand: CliCommand = {
  name: 'geo load',
  words: ['FILE.osm.pbf'],
  help: 'Makes the map of this office out of an extract of OpenStreetMap',
  flags: [
    { name: '--country', value: 'IT', help: 'the country of places that name none' },
    { name: '--no-engine', help: 'without the engine of routes, which is 280 MB' },
  ],
  run: async ({ cwd, env, flags, place, words: [file = ''] }) => {
    const country = flags.get('--country')
    if (country !== undefined && !/^[A-Za-z]{2}$/.test(country))
      throw new CommandError(`--country is "${country}", but takes two letters: --country IT.`)
    const office = ownFolder(place())
    const [server, { runProgram }] = await Promise.all([loadServer(), import('../run-program')])
    // npm runs scripts in the folder of package.json and says where it was called.
    const path = resolve(env.INIT_CWD ?? cwd, file)
    const run = flags.has('--no-engine') ? null : runProgram
    return server.loadMap({ file: path, country, run }, office)
  },
}
