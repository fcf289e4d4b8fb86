import type { TableFeature } from '@tanstack/react-table'

/** In the place of two parts of the table's core that lists never ask: they draw heads and cells themselves. */
const NOTHING: TableFeature = {}

export { NOTHING as coreCellsFeature, NOTHING as coreHeadersFeature }
