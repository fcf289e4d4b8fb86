export { MapCanvas, type MapMove } from './MapCanvas'
