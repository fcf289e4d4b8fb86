import { addShapes } from './icon-names'

/**
 * Our own drawings that no list or menu needs at first. Pages of records and maps import this file and show
 * them at once; elsewhere they come with the icon library.
 */
export const RECORD_SHAPES: Readonly<Record<string, string>> = {
  back: 'M13 8H3M6.8 4 2.8 8l4 4',
  'chevron-up': 'm4 10 4-4 4 4',
  drag: 'M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01',
  external: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M6 3.5H2.5v10h10V10',
  panel: 'M2 3h12v10H2zM10.3 3v10',
  pencil: 'm10.8 2.7 2.5 2.5L5.5 13 2.5 13.5 3 10.5z',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M13 6.5l-3-3M13 6.5l-3 3',
  restore: 'M3 8a5 5 0 1 0 1.5-3.5L2.5 6.3M2.5 2.8v3.5H6',
  route:
    'M4 13.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM12 6.1a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM5.8 11.7h4.7a2 2 0 0 0 0-4H5.5a2 2 0 0 1 0-4h4.7',
  save: 'M2.5 2.5h8.5l2.5 2.5v8.5h-11zM5 2.5v3.5h5V2.5M5 13.5V9.5h6v4',
  target: 'M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3',
}

addShapes(RECORD_SHAPES)
