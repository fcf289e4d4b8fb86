/** The served schema folder: read, compiled, watched. */
export { assetsFor, readerIn, type SchemaAssets } from './assets'
export { type CatalogueService, openCatalogue } from './catalogue'
export { type Compiler, createInlineCompiler } from './compiler'
export type { QuarantinedEntity, ServedCatalogue } from './live'
export type { LiveCatalogue, LiveEntity } from './live-catalogue'
export type { OfficeChanges } from './office-changes'
export { CHECKS, MANIFESTS } from './widgets'
export { createWorkerCompiler } from './worker-compiler'
