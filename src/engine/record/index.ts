// Public face of the record session: open, edit, validate, save, drafts, merge. Record pages load it as a
// chunk; what a first page needs of a record (`engine/commands`, lists) must not import it.
export { answerForm, FORM_DATA_KEY, formRoute, keepForm, leaveForForm } from './begin'
export { createFieldFinder, type FindField, fieldAt, toFieldPath } from './field-path'
export { isByStatus, openRecord, pageFields } from './open'
export type { Begin, OpenRecord, RecordTarget } from './open-record'
export { openEmbedded, pickRelated, rowNamed, saveEmbedded, searchRelation, suggestRows } from './related'
export { isFieldChange, isFieldClosed, putBack, type Restored, restoreRevision, undone } from './restore'
export type { SaveResult } from './save'
export type { RecordSession } from './session'
export {
  type FieldState,
  findPendingFileNames,
  isDirty,
  isValid,
  type MergeChoice,
  type RecordState,
  type Stale,
  sameButValue,
  wrongPaths,
} from './state'
export type { DraftOffer } from './undo-stack'
export { createUploads, type RunningUploads } from './uploads'
export {
  type ChangeWords,
  changeWords,
  errorText,
  fieldNames,
  fieldPathLabel,
  ownChanges,
  ownLabel,
  ownMessage,
  type Wording,
} from './words'
