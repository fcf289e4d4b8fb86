/** The code of an office: compiled, loaded, served. */
export { IMPORT_MAP_HASH } from './import-map'
export { readOfficeWidgets } from './manifests'
export { NO_CODE, type OfficeCode, openOfficeCode } from './service'
