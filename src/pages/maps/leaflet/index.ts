export { MapCanvas, type MapCanvasProps, type MapMove } from './MapCanvas'
