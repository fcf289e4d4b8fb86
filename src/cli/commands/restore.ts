import type { CliCommand } from '../command'
import { loadServer } from '../place'

/** `tessera restore FOLDER` */
export const restoreCommand: CliCommand = {
  name: 'restore',
  words: ['FOLDER'],
  help: 'Puts a backup into the empty office of this folder',
  flags: [],
  run: async ({ words: [folder = ''] }) => (await loadServer()).copies('restore', folder),
}
