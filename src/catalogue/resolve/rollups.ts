import type { Json } from '../../contract/json'
import type { EntityFile, PropertyFile, RollupFile } from '../../contract/model/entity-file'
import type { Field, Rollup, RollupFigure } from '../../contract/model/field'
import type { FilterTerm } from '../../contract/model/filter-term'
import { ROLE_ADMIN } from '../../contract/model/user'
import type { Library } from '../files/library'
import { splitOperator } from '../list-query/filter-term'
import { toAuthority } from '../rights/rights'

/** A property with a roll-up. */
type RolledUp = PropertyFile & { rollup: RollupFile }

/** Keys of a target that say what its values are; bounds belong to the single records. */
const TYPE_KEYS = ['type', 'format', 'lookup', 'multipleOf', 'options', 'widget'] as const

/** Roll-ups over roll-ups, followed to a plain field. */
const STEPS_MAX = 5

/** Figures in the order in which the grammar lists them. */
const FIGURES: readonly RollupFigure[] = ['count', 'sum', 'min', 'max', 'latest']

/** Figures that are 0 where there are no records; the others are empty. */
const ZERO: readonly RollupFigure[] = ['count', 'sum']

/** The figures that a roll-up names; it should be one. */
export function listFigures(rollup: RollupFile): RollupFigure[] {
  return FIGURES.filter((figure) => rollup[figure] !== undefined)
}

/**
 * Fills in what a roll-up leaves unsaid: the type of what it takes, that the server sets it, and who may see
 * it. From here on it is a field like any other.
 */
export function withRollups(file: EntityFile, library: Library): EntityFile {
  const properties = Object.entries(file.record?.properties ?? {})
  if (!file.record || !properties.some(([, property]) => property?.rollup)) return file
  const filled = properties.map(([name, property]) => [
    name,
    isRolledUp(property) ? fill(property, library) : property,
  ])
  return { ...file, record: { ...file.record, properties: Object.fromEntries(filled) } }
}

const isRolledUp = (property: PropertyFile): property is RolledUp => property?.rollup !== undefined

function fill(property: RolledUp, library: Library): PropertyFile {
  const { figure, path } = readFigure(property.rollup)
  const type = typeOf(property.rollup, library)
  const isNumber = type.type === 'number' || type.type === 'integer'
  return {
    ...type,
    ...(isNumber && ZERO.includes(figure) ? { default: 0 } : {}),
    ...property,
    read: property.read ?? readersOf(property.rollup, path, library),
    server: true,
  }
}

/** The moments that every record has. */
const COMMON: ReadonlyMap<string, PropertyFile> = new Map(
  ['createdAt', 'updatedAt'].map((path) => [path, { type: 'string', format: 'date-time' }]),
)

/** What is not known is a whole number until the check has told it. */
function typeOf(rollup: RollupFile, library: Library, steps = 0): PropertyFile {
  const { path } = readFigure(rollup)
  const target = path === null ? undefined : propertyAt(library, rollup.entity, path)
  if (!target || steps > STEPS_MAX) return { type: 'integer' }
  if (target.rollup) return typeOf(target.rollup, library, steps + 1)
  const said = TYPE_KEYS.flatMap((key) => (target[key] === undefined ? [] : [[key, target[key]] as const]))
  return said.length > 0 ? Object.fromEntries(said) : { type: 'integer' }
}

/** The property at a path of an entity, in groups written in place too. */
function propertyAt(library: Library, route: string, path: string): PropertyFile | undefined {
  const common = COMMON.get(path)
  if (common) return common
  const [first = '', ...rest] = path.split('.')
  return rest.reduce<PropertyFile | undefined>(
    (property, part) => property?.properties?.[part],
    library.properties(route)?.[first],
  )
}

/**
 * Who sees a roll-up whose file does not say so: who may read the records it is made of, all of them and the
 * fields it names. Where some people see some of them only, no one but administrators.
 */
function readersOf(rollup: RollupFile, path: string | null, library: Library): string[] {
  const entity = library.entities.get(rollup.entity)
  if (!entity || entity.parted) return [ROLE_ADMIN]
  const named = [path ?? rollup.by, rollup.by, ...Object.keys(rollup.where ?? {})]
  const isClosed = named
    .map((one) => propertyAt(library, rollup.entity, pathOf(one, library, rollup.entity)))
    .some((property) => property?.read || property?.sensitive || property?.masked || property?.rollup)
  return isClosed ? [ROLE_ADMIN] : [toAuthority(entity.authority, 'read')]
}

/** The path of a condition: as it stands, else without its operator. */
function pathOf(key: string, library: Library, route: string): string {
  return propertyAt(library, route, key) ? key : (splitOperator(key)?.path ?? key)
}

/** The conditions of a `where` on records of an entity, in the order in which they are written. */
export function readConditions(
  where: Readonly<Record<string, Json>> | undefined,
  library: Library,
  route: string,
): FilterTerm[] {
  return Object.entries(where ?? {}).map(([key, value]) => toTerm(key, value, pathOf(key, library, route)))
}

/** The roll-up of a property, resolved. */
export function resolveRollup({ rollup }: PropertyFile, library: Library): Pick<Field, 'rollup'> {
  if (!rollup) return {}
  const where = readConditions(rollup.where, library, rollup.entity)
  return { rollup: { route: rollup.entity, by: rollup.by, ...readFigure(rollup), where } }
}

/** A condition as written: lists stand for one of their values, null for empty. */
function toTerm(key: string, value: Json, path: string): FilterTerm {
  if (value === null) return { path, operator: 'Null', values: ['true'] }
  const said = path === key ? undefined : splitOperator(key)?.operator
  return {
    path,
    operator: said ?? (Array.isArray(value) ? 'In' : 'Equals'),
    values: [value].flat().map(String),
  }
}

function readFigure(rollup: RollupFile): Pick<Rollup, 'figure' | 'path' | 'order'> {
  const figure = listFigures(rollup)[0] ?? 'count'
  const said = rollup[figure]
  if (typeof said === 'string') return { figure, path: said, order: figure === 'latest' ? said : null }
  if (typeof said === 'object') return { figure, path: said.of, order: said.by }
  return { figure, path: null, order: null }
}
