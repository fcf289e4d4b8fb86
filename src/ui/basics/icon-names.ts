import { DEFAULT_ICON } from '../../contract/constants'

/**
 * Our own drawings that lists and menus need: one stroke path on a 16 px box, width 1.5, round ends. Sorted
 * by name.
 */
export const ICON_SHAPES: Readonly<Record<string, string>> = {
  'address-book':
    'M3.5 2h9v12h-9zM1.8 5h1.7M1.8 8h1.7M1.8 11h1.7M8 7.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5.5 11.3c.3-2 4.7-2 5 0',
  at: 'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10.5 5.5V9c0 2 3.5 1.5 3.5-1a6 6 0 1 0-2.4 4.8',
  'balance-scale': 'M8 2v12M4.5 14h7M3 4.5h10M3 4.5 1.2 9h3.6zM13 4.5 11.2 9h3.6z',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.8 14.2h2.4',
  building:
    'M3 14V2.5h7V14M10 6.5h3V14M1.5 14h13M5.3 5.2h.4M7.3 5.2h.4M5.3 8h.4M7.3 8h.4M5.3 10.8h.4M7.3 10.8h.4',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5',
  'calendar-clock':
    'M8 13.5H2.5v-10h11v4M2.5 6.5h11M5.5 2v2.5M10.5 2v2.5M11.5 14.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM11.5 10.5v1.3l.9.6',
  check: 'm3 8.5 3.3 3.3L13 5',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'm10 4-4 4 4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.5',
  close: 'm4 4 8 8M12 4l-8 8',
  cloud: 'M4.5 12.5a3 3 0 0 1-.3-6 4 4 0 0 1 7.7 1 2.6 2.6 0 0 1-.4 5zM6.3 9.5l1.3 1.3 2.3-2.4',
  columns: 'M2 3h12v10H2zM6 3v10M10 3v10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  cubes:
    'M8 2 11 3.6v3.2L8 8.4 5 6.8V3.6zM5 7.8 8 9.4v3.2L5 14.2 2 12.6V9.4zM11 7.8l3 1.6v3.2l-3 1.6-3-1.6V9.4z',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  envelope: 'M1.5 3.5h13v9h-13zM2 4l6 5 6-5',
  'envelope-open': 'M1.5 6.5 8 2l6.5 4.5v7h-13zM1.5 6.5 8 10.5l6.5-4',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.5M8 10.8h.01',
  eye: 'M1.5 8s2.5-4.5 6.5-4.5S14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'eye-off':
    'M2.5 2.5l11 11M6.4 6.6a2 2 0 0 0 2.9 2.9M4.3 4.9C2.5 6.2 1.5 8 1.5 8s2.5 4.5 6.5 4.5c1.2 0 2.2-.4 3.1-.9M7 3.6c.3-.1.7-.1 1-.1 4 0 6.5 4.5 6.5 4.5s-.6 1.1-1.7 2.2',
  file: 'M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3',
  'file-check': 'M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3M5.8 9.5l1.6 1.6 2.8-3',
  'file-code': 'M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3M6.8 8 5.3 9.5l1.5 1.5M9.2 8l1.5 1.5L9.2 11',
  'file-signature':
    'M12.5 8V4.8l-3-3h-6v12.4h5M9.5 1.8v3h3M5.5 8h3M5.5 5.5h1.5M13.3 9.7l1.3 1.3-3.2 3.2-1.7.4.4-1.7z',
  filter: 'M2 3.5h12L9.5 8.7V13l-3-1.5V8.7z',
  folder: 'M1.5 12.5v-9h4.3l1.4 1.8h7.3v7.2z',
  gauge: 'M2.5 11.5a5.5 5.5 0 1 1 11 0M8 11l2.5-3.5',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c4 4 4 8 0 12-4-4-4-8 0-12',
  'hand-pointer':
    'M5.5 8.5V3.2a1 1 0 0 1 2 0V7V2.7a1 1 0 0 1 2 0V7V4.2a1 1 0 0 1 2 0v5.3c0 2.5-1.5 4.5-4 4.5s-3.3-1.7-5-5c-.5-1.2.8-1.7 1.5-.8z',
  handshake:
    'M1.5 5.5 4 4l4 1.5L12 4l2.5 1.5v5L12.5 12M1.5 5.5v5l2 1M8 5.5 5.5 7.5c-.5.8.6 1.8 1.5 1.2L8.5 7.5 12.5 11c.5.8-.5 1.8-1.3 1.2L10 11M10 11c.6.9-.6 2-1.4 1.3L7.5 11.4M7.5 11.4c.3 1-.9 1.7-1.6 1L3.5 10.5',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.3a1.7 1.7 0 1 1 2.5 1.5c-.5.3-.8.6-.8 1.2M8 11.2h.01',
  history: 'M2.8 8a5.2 5.2 0 1 0 1.6-3.7L2.5 6M2.5 2.8V6h3.2M8 5.2V8l2 1.3',
  home: 'M2 7.5 8 2.5l6 5M3.8 6.3v7.2h8.4V6.3M6.5 13.5v-4h3v4',
  icons:
    'M2.5 2.5h4.5v4.5H2.5zM11.3 2.3l2.7 4.7H8.6zM4.7 13.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM9 9l5 5M14 9l-5 5',
  'id-card':
    'M1.5 3.5h13v9h-13zM5.5 8.5a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM3.5 10.7c.4-1 3.6-1 4 0M10 6.5h2.5M10 9h2.5',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.3v3.5M8 5.2h.01',
  key: 'M5.5 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.5 7.5h6M12 7.5V10M14.5 7.5V9.5',
  list: 'M5.5 4h8.5M5.5 8h8.5M5.5 12h8.5M2.3 4h.01M2.3 8h.01M2.3 12h.01',
  lock: 'M3.5 7h9v7h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  map: 'M1.5 4 6 2.5l4 1.5 4.5-1.5V12L10 13.5 6 12l-4.5 1.5zM6 2.5V12M10 4v9.5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  newspaper:
    'M2 3h9.5v10H3.5A1.5 1.5 0 0 1 2 11.5zM11.5 6H14v5.5a1.5 1.5 0 0 1-3 0M4.5 5.5h4.5v2.5H4.5zM4.5 10.5h4.5',
  paperclip:
    'm13.5 7.5-5.6 5.6a3.3 3.3 0 0 1-4.7-4.7L9 2.7a2.2 2.2 0 0 1 3.1 3.1l-5.6 5.6a1.1 1.1 0 0 1-1.5-1.6L10 4.8',
  phone:
    'M3 2.5h2.8L7 5.8 5.3 7a8 8 0 0 0 3.7 3.7L10.2 9l3.3 1.2V13c0 .5-.5 1-1 1A10.5 10.5 0 0 1 2 3.5c0-.5.5-1 1-1Z',
  pin: 'M8 14s4.5-4.3 4.5-7.7a4.5 4.5 0 0 0-9 0C3.5 9.7 8 14 8 14ZM8 7.8a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Z',
  plus: 'M8 3v10M3 8h10',
  print: 'M4 5.5v-3.5h8v3.5M4 11.5H2v-6h12v6h-2M4 9.5h8V14H4z',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13.5 6.3M13.5 2.8v3.5H10',
  rows: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2',
  shield: 'M8 1.8 13.2 3.8V8c0 3-2.2 5-5.2 6.3C5 13 2.8 11 2.8 8V3.8z',
  'shield-alert': 'M8 1.8 13.2 3.8V8c0 3-2.2 5-5.2 6.3C5 13 2.8 11 2.8 8V3.8zM8 5.5v3M8 10.6h.01',
  'sign-out': 'M6.5 2.5h-4v11h4M6.5 8h7.5M11 5l3 3-3 3',
  sitemap: 'M6 2h4v3H6zM1.5 11h4v3h-4zM10.5 11h4v3h-4zM8 5v3M3.5 11V8h9v3',
  sliders:
    'M2 4.5h7M12 4.5h2M10.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM2 11.5h2M7 11.5h7M5.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  'sort-down': 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  'sort-up': 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  'sticky-note': 'M2.5 2.5h11v7l-4 4h-7zM9.5 13.5v-4h4',
  success: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.3 8.2l2 2L10.9 6',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  swap: 'M3 5.5h9.5M9.8 2.8l2.7 2.7-2.7 2.7M13 10.5H3.5M6.2 7.8 3.5 10.5l2.7 2.7',
  table: 'M2 3h12v10H2zM2 6.3h12M2 9.7h12M6.5 6.3V13',
  'table-tree-tag': 'M2 3h4v3H2zM10 6.5h4v3h-4zM10 11h4v3h-4zM4 6v6.5h6M4 8h6',
  tachometer: 'M3.5 12.5a6 6 0 1 1 9 0zM8 9l2.5-3M8 3v1M3 8.5h1M12 8.5h1',
  tag: 'M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8zM5.3 5.3h.01',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.8v4M9.3 6.8v4',
  truck:
    'M1.5 4h7.5v7H1.5zM9 6.5h3l2.5 2.5v2H9M4 13a1.4 1.4 0 1 0 0-2.8A1.4 1.4 0 0 0 4 13ZM11.5 13a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8Z',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5 6 3.5M3 6.5l3 3',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.5A2.8 2.8 0 0 0 8 8ZM2.8 14c0-2.7 2.3-4.3 5.2-4.3s5.2 1.6 5.2 4.3',
  'user-lock':
    'M6.5 8a2.8 2.8 0 1 0 0-5.5 2.8 2.8 0 0 0 0 5.5ZM1.5 14c0-2.7 2.2-4.3 5-4.3.6 0 1.1.1 1.6.2M9.5 11.5h5v3h-5zM10.7 11.5v-1a1.3 1.3 0 0 1 2.6 0v1',
  users:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3.2a2.4 2.4 0 0 1 0 4.6M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
  'users-cog':
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.5 2-4 4.5-4 .6 0 1.2.1 1.7.3M11.5 12.9a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8ZM11.5 9v1.1M11.5 12.9V14M9.3 10.2l1 .6M12.7 12.2l1 .6M9.3 12.8l1-.6M12.7 10.8l1-.6',
  warning: 'M8 2.3 14.5 13.5h-13zM8 6.5v3.3M8 11.7h.01',
}

/** Drawings that a page brought along: `record-shapes.ts`. */
const broughtShapes: Record<string, string> = {}

/** Adds drawings to those of the first page, so that the page that needs them shows them at once. */
export function addShapes(shapes: Readonly<Record<string, string>>): void {
  Object.assign(broughtShapes, shapes)
}

/** Other names of our own drawings, for schema files. */
const ALIASES: Readonly<Record<string, string>> = {
  cog: 'settings',
  'file-contract': 'file-signature',
  fax: 'print',
  lifebuoy: 'help',
  logout: 'sign-out',
  mail: 'envelope',
  note: 'sticky-note',
  'pen-to-square': 'pencil',
  tree: 'table-tree-tag',
  'triangle-exclamation': 'warning',
  unlock: 'key',
  x: 'close',
}

/**
 * Source of an icon's drawing: our own path, or the library, which is fetched and may not know the name
 * either.
 */
export type IconSource = { path: string } | { library: string }

/** The default drawing (SHELL-05, CONST-12). */
export const DEFAULT_SHAPE = ICON_SHAPES[DEFAULT_ICON] ?? ''

/** Finds the drawing of a name; a missing one gets the default icon. */
export function iconSource(name: string | null | undefined): IconSource {
  const known = name ? (ALIASES[name] ?? name) : DEFAULT_ICON
  const path = ICON_SHAPES[known] ?? broughtShapes[known]
  return path === undefined ? { library: known } : { path }
}
