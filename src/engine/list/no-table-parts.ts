import type { TableFeature } from '@tanstack/react-table'

/** Replaces two parts of the table's core that lists never use: they draw headers and cells themselves. */
const NOTHING: TableFeature = {}

export { NOTHING as coreCellsFeature, NOTHING as coreHeadersFeature }
