import { DEFAULT_ICON } from '../../contract/constants'
import { type EntityPresentation, NOBODY, type Rights, type Status } from '../../contract/model/entity'
import type { ConfFile, EntityFile, RightsFile, StatusFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import { ROLE_ADMIN } from '../../contract/model/user'
import { KINDS } from '../kinds'
import { DECLARATIONS } from '../kinds/declarations'

const DEFAULT_COLOR = '#455A64'
const STATUS_COLOR = '#757575'
/** Place in the menu of an entity whose file says none. */
export const MENU_ORDER = 1000
const COLUMN_COUNT = 6

/** `boat-parts` → `BOAT_PARTS`. */
export const toStem = (route: string): string => route.toUpperCase().replaceAll('-', '_')

/** Default permissions of a file that declares none. */
export function resolveRights(file: RightsFile | undefined, codeWrite?: string[]): Rights {
  const read = file?.read ?? ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER', 'ROLE_APPROVER', 'ROLE_VIEWER']
  const write = file?.write ?? ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER']
  const create = file?.create ?? write
  return {
    read,
    write,
    delete: file?.delete ?? ['ROLE_ADMIN', 'ROLE_MANAGER'],
    create: create.length > 0 ? create : [NOBODY],
    status: file?.status ?? [],
    export: file?.export ?? read,
    ...(file?.suggest ? { suggest: file.suggest } : {}),
    ...(codeWrite ? { code: codeWrite } : {}),
  }
}

/** Who of the readers of records may not see a field with these readers; administrators see every field. */
export function readersWithout(all: readonly string[], readers: readonly string[] | null): string[] {
  if (readers === null) return []
  return all.filter((word) => word !== ROLE_ADMIN && !readers.includes(word))
}

/** Icon, colours, menu and search of the file, with defaults. */
export function resolvePresentation(conf: ConfFile | undefined): EntityPresentation {
  const color = conf?.color ?? DEFAULT_COLOR
  const icon = conf?.icon ?? DEFAULT_ICON
  const { menu, globalSearch } = conf ?? {}
  return {
    icon,
    color,
    textColor: conf?.textColor ?? lettersOn(color),
    menu: {
      isVisible: menu?.isVisible ?? true,
      menu: menu?.menu ?? 'main',
      group: menu?.group ?? null,
      order: menu?.order ?? MENU_ORDER,
      icon: menu?.icon ?? icon,
      path: menu?.path ?? null,
    },
    globalSearch: {
      isVisible: globalSearch?.isVisible ?? (conf?.type ?? 'conf') === 'conf',
      icon: globalSearch?.icon ?? icon,
    },
  }
}

/** The statuses of a file, colours and permissions filled in; null when it has none. */
export function resolveStatuses(file: EntityFile): { default: string; list: Status[] } | null {
  const statuses = file.conf?.statuses
  if (!statuses) return null
  const list = statuses.list.flatMap(resolveStatus)
  return { default: statuses.default ?? list[0]?.code ?? '', list }
}

/** A status without declared permissions is open to holders of the authorities; `false` is an empty list. */
function resolveStatus(file: StatusFile): Status {
  const silent = file.write === undefined && file.delete === undefined && file.change === undefined
  const color = file.color ?? STATUS_COLOR
  const right = (value: boolean | string[] | undefined) => (value === false ? [] : value)
  return {
    code: file.code,
    color,
    textColor: file.textColor ?? lettersOn(color),
    allowable: file.allowable ?? [],
    allowableFor: file.allowableFor ?? {},
    write: silent ? true : right(file.write),
    delete: silent ? true : right(file.delete),
    // Not declared: anyone who may change the status of these records. Else as written, or anyone who may
    // write.
    change: silent ? undefined : right(file.change ?? file.write ?? true),
    system: file.system ?? false,
    lock: file.lock ?? [],
  }
}

/** The first few plain fields, with code and status where records have them. */
export function defaultColumns(fields: readonly Field[], coded: boolean, hasStatus: boolean): string[] {
  const own = fields.filter(
    (field) => KINDS[field.kind].isScalar && !field.sensitive && !/[.[]/.test(field.path),
  )
  const paths = own.slice(0, COLUMN_COUNT).map((field) => field.path)
  return [...(coded ? ['code'] : []), ...paths, ...(hasStatus ? ['status'] : [])]
}

/** Default title of records: the code, when there is one, and the first text. */
export function defaultTitle(fields: readonly Field[], coded: boolean): string {
  const first = fields.find(
    (field) => DECLARATIONS[field.kind].isName && !field.sensitive && !/[.[]/.test(field.path),
  )
  const paths = [...(coded ? ['code'] : []), ...(first ? [first.path] : [])]
  return (paths.length > 0 ? paths : ['id']).map((path) => `{${path}}`).join(' ')
}

/** Text colours on a status or tile. */
const LIGHT = '#FFFFFF'
const DARK = '#1A1A1A'

/** White or near black, whichever contrasts more with `background` (`#RRGGBB`). */
export function lettersOn(background: string): string {
  return getContrast(LIGHT, background) >= getContrast(DARK, background) ? LIGHT : DARK
}

/** The contrast of two colours (`#RRGGBB`) by WCAG 2: 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
