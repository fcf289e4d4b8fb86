/** The code of an office: compiled, loaded, served. */
export { IMPORT_MAP_HASH, withOfficeCode } from './import-map'
export { NO_CODE, type OfficeCode, openOfficeCode } from './service'
