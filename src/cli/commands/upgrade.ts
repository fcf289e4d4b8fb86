import type { CliCommand } from '../command'

/** `tessera upgrade` */
export const upgradeCommand: CliCommand = {
  name: 'upgrade',
  words: [],
  help: 'Shows the old names of keys, settings and exports in this office, and their new ones',
  flags: [{ name: '--write', help: 'writes the new names; comments and format stay' }],
  run: async ({ flags, place }) => {
    const { upgradeOffice } = await import('../upgrade-office')
    for (const line of upgradeOffice(place(), { write: flags.has('--write') })) console.log(line)
    return 0
  },
}
