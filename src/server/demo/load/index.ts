/** Generated records in large numbers, for measuring and for trying things out. */
export { type LoadProgress, loadRecords } from './load'
export { createProgress } from './progress'
