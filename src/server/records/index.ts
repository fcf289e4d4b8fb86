/** Public face of the records, for the rest of the server. */
export { getHiddenFields, requireAnyChange, requireEntity } from './access/access'
export { isMasked } from './access/masked'
export { keyText, requireMany } from './batch/change-many'
export type { ManyOrder } from './batch/prepare-rows'
export { buildDoneRow, buildFailedRow, type RowResult, type StoredRow } from './batch/row-result'
export type { SelectedRows } from './batch/select'
export { requireBoundedValues, unknownKeys } from './constraints/bounds'
export {
  addFiles,
  dropFile,
  dropLooseFiles,
  type FileRow,
  loadRecordFiles,
  type NewFile,
  readFiles,
  readLoose,
  readVersions,
} from './constraints/files'
export {
  buildEffectBody,
  type CausedEffect,
  effectsCaused,
  stopInWords,
  toEffectContext,
} from './effects'
export {
  createGuards,
  type GuardedChange,
  type GuardedMove,
  type Guards,
  type RecordGuard,
} from './engine/guards'
export { createHooks, type Hooks, type RecordHook } from './engine/hooks'
export type { Lookups, LookupTables, RowSearch, RowWishes } from './engine/lookups'
export type { WrittenRecord } from './engine/written-record'
export { loadUnusedContents } from './personal/erased-files'
export { erasuresOf } from './personal/erased-values'
export type { HeldRecord } from './personal/held'
export type { Records } from './port'
export { getDeclared, listAllActive, moveRecord, toBaseVersion, type ValuesOf, writeRecord } from './port'
export { buildTableRefusedProblem, Unfit } from './prepare/table-problem'
export type { AuditCursor, AuditQuery } from './read/audit'
export { createRecords } from './records'
export { columnName, literal, quoteSqlName } from './schema/column'
export { getLossSql, getNaming, likePattern, sqlType } from './schema/columns'
export { recordMigrations } from './schema/migrations'
export { isStoredTable, tableName } from './schema/plan'
export { getAccess, getVersion } from './schema/row'
export { requireKnownStatus } from './write/status'
export { settable } from './write/triggered'
