export { EntryState, useEntry } from './entry'
export { Shell } from './Shell'
export { useCrumb } from './trail'
