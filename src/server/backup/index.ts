/** Backup and restore of a whole installation. */
export { backUp } from './backup'
export { backupInto, restoreFrom } from './command'
