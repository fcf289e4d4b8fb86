import type { CliCommand } from '../command'
import { loadServer, ownFolder } from '../place'

/** `tessera backup FOLDER` */
export const backupCommand: CliCommand = {
  name: 'backup',
  words: ['FOLDER'],
  help: 'Copies database and files of this office into an empty folder',
  flags: [],
  run: async ({ place, words: [folder = ''] }) => {
    const office = ownFolder(place())
    return (await loadServer()).copies('backup', folder, office)
  },
}
