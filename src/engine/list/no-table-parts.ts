import type { TableFeature } from '@tanstack/react-table'

/** Replaces two parts of the table's core that lists never use: they draw headers and cells themselves. */
const NO_PARTS: TableFeature = {}

export { NO_PARTS as coreCellsFeature, NO_PARTS as coreHeadersFeature }
