export { type ListFrame, ListFrameProvider } from './address'
export { FilterBar } from './filters/FilterBar'
export { EntityListPage } from './ListPage'
