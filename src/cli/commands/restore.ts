import type { CliCommand } from '../command'
import { loadServer, ownFolder } from '../place'

/** `tessera restore FOLDER` */
export const restoreCommand: CliCommand = {
  name: 'restore',
  words: ['FOLDER'],
  help: 'Puts a backup into the empty office of this folder',
  flags: [],
  run: async ({ place, words: [folder = ''] }) => {
    const office = ownFolder(place())
    return (await loadServer()).copies('restore', folder, office)
  },
}
