import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { ColumnLayout } from '../../contract/model/layout'
import type { ColumnDescription, FilterDescription, ListDescription } from '../../contract/model/page'
import { badgeLabel, columnLabel, entityName, fieldLabel, viewLabel } from '../labels/texts'
import { type ListPath, listPaths } from '../list-query/filter-term'
import { listChoices } from './field'

/** The inputs of describing a list. */
interface Listing {
  entity: PublicEntity
  conf: EntityConf
  lang: string
  paths: Map<string, ListPath>
}

/** A list page for one user: the columns and filters the user may see, labels in their language. */
export function describeList(entity: PublicEntity, conf: EntityConf, lang: string): ListDescription {
  const to: Listing = { entity, conf, lang, paths: listPaths(entity, conf.fields.hidden) }
  const { list } = entity
  return {
    route: entity.route,
    title: conf.name || entityName(entity, lang, 'many'),
    newLabel: entityName(entity, lang, 'new'),
    columns: list.columns.flatMap((column) => describeColumn(to, column, columnLabel)),
    filters: list.filters.flatMap((path) => describeFilter(to, path)),
    sort: list.sort.filter((one) => to.paths.has(one.split(',')[0] ?? one)),
    views: list.views.map((view) => ({ ...view, label: viewLabel(entity, view.id, lang) })),
    rows: list.rows,
    edit: list.edit,
    open: list.open ?? 'row',
    badges: list.badges
      .filter(({ field }) => to.paths.has(field))
      .map((badge) => ({ ...badge, label: badgeLabel(entity, badge.text, lang) })),
    bulk: list.bulk,
    searchable: entity.search.some((path) => to.paths.has(path)),
  }
}

/** Describes columns of an entity's list by path, without those the user may not see. */
export function describeColumns(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  paths: readonly string[],
): ColumnDescription[] {
  const to: Listing = { entity, conf, lang, paths: listPaths(entity, conf.fields.hidden) }
  return paths.flatMap((field) => describeColumn(to, { field }))
}

/** One column, or nothing when its field is hidden from the user. Sensitive fields never appear in lists. */
function describeColumn(
  to: Listing,
  { field: name, width, pinned, total }: ColumnLayout,
  labelOf = fieldLabel,
): ColumnDescription[] {
  const path = to.paths.get(name)
  if (!path) return []
  const { kind, column, field } = path
  return [
    {
      path: name,
      label: labelOf(to.entity, name, to.lang),
      kind: name === 'status' || name === 'code' ? name : kind,
      widget: field.widget || null,
      options: field.options,
      align: column.figures === null ? 'start' : 'end',
      sortable: column.isSortable && !field.masked,
      width: width ?? null,
      pinned: pinned ?? null,
      total: total ?? null,
      choices: name === 'status' ? statusChoices(to.conf) : listChoices(to.entity, field, to.lang),
      lookup: field.lookup && { name: field.lookup.name },
      relation: field.relation && { route: field.relation.route },
    },
  ]
}

/** A filter as its column; tags are chosen among records of the tags entity. */
function describeFilter(to: Listing, name: string): FilterDescription[] {
  const kind = to.paths.get(name)?.column
  return describeColumn(to, { field: name }).map((column) => ({
    ...column,
    relation: kind?.route ? { route: kind.route } : column.relation,
    operators: [...(kind?.operators ?? [])],
  }))
}

function statusChoices(conf: EntityConf): ColumnDescription['choices'] {
  return conf.statuses.list.map(({ code, name }) => ({ value: code, label: name }))
}
