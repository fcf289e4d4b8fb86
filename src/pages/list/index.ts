export { type ListFrame, ListFrameProvider } from './address'
export { FilterChips } from './filters/FilterBar'
export { EntityListPage } from './ListPage'
