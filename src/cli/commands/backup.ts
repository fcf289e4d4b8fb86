import type { CliCommand } from '../command'
import { loadServer } from '../place'

/** `tessera backup FOLDER` */
export const backupCommand: CliCommand = {
  name: 'backup',
  words: ['FOLDER'],
  help: 'Copies database and files of this office into an empty folder',
  flags: [],
  run: async ({ words: [folder = ''] }) => (await loadServer()).copies('backup', folder),
}
