/** The comparison of two catalogues, and what becomes of values. */
export { needsAnswer, type PlannedChange, type RecordTest, type Said } from './change'
export { compareModels, type Model } from './compare'
export { findReferences } from './references'
export { type Counted, countInWords } from './words'
