export { TimelineRows } from './TimelineRows'
