/** Backup and restore of a whole installation. */
export { backupInto, restoreFrom } from './command'
