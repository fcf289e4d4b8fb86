export { type ListFrame, ListFrameProvider } from './address'
export { EntityListPage } from './ListPage'
