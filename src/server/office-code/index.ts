/** The code of an office: compiled, loaded, served. */

export type { Declared, DeclaredServer } from './handlers/declared'
export { NO_HANDLERS, type OfficeHandlers, openHandlers, readOfficeHandlers } from './handlers/handlers'
export type { RefusedAnswer } from './handlers/messages'
export { offerJobs } from './handlers/offered-jobs'
export { HandlerFailure, type HandlerOrder, HandlerRefusal } from './handlers/thread'
export { IMPORT_MAP_HASH } from './import-map'
export { readOfficeWidgets } from './manifests'
export { NO_CODE, type OfficeCode, openOfficeCode } from './service'
