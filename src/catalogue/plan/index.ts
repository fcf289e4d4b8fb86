/** The comparison of two catalogues, and what becomes of values. */
export { needsAnswer, type PlannedChange, type RecordTest } from './change'
export { compareModels, type Model } from './compare'
export { findReferences } from './references'
export { countInWords } from './words'
