/** The comparison of two catalogues, and what becomes of values. */
export { type Measure, needsAnswer, type PlannedChange, type Said } from './change'
export { compareModels, type Model } from './compare'
export { findReferences } from './references'
export { type Counted, countInWords } from './words'
