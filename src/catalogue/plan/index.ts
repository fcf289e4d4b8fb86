/** The comparison of two catalogues, and what becomes of values. */
export {
  carryCodes,
  carryFills,
  carryMoves,
  carrySplits,
  joinTexts,
  takeBack,
} from './carry'
export { needsAnswer, type PlannedChange, type RecordTest } from './change'
export { compareModels, type Model } from './compare'
export { findReferences } from './references'
export {
  type DescribedEntity,
  describeInForce,
  type ModelSteps,
  movesBack,
  outstandingSteps,
  topOf,
  topsOf,
} from './steps'
export { countInWords } from './words'
