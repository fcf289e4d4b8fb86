import type { PublicEntity } from '../../contract/model/entity'
import type { LookupTable } from '../../contract/model/lookup'
import type { FieldLabels, SheetView } from '../../contract/model/sheets'
import { keysOfLabel } from './lookup-shape'

/** The labels that a table gives to row keys, by language. */
export function labelsOfTable({ texts }: Pick<LookupTable, 'texts'>): FieldLabels {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([lang, { field }]) => (field ? [[lang, field]] : [])),
  )
}

type KeysOfTable = Pick<LookupTable, 'texts' | 'filters' | 'createFilter' | 'carries' | 'value' | 'label'>

/**
 * The row keys that a table's file names or uses: by a label, a filter, as the value or in the label of a
 * choice, or what rules may read of a chosen row.
 */
export function keysOfTable(table: KeysOfTable): string[] {
  return [
    ...new Set([
      ...pathsIn(labelsOfTable(table)),
      ...table.filters,
      ...Object.keys(table.createFilter),
      ...(table.carries ?? []),
      table.value,
      ...keysOfLabel(table.label),
    ]),
  ]
}

/** An entity with the labels of one of its sheets, in the languages that it has. */
export function withLabels<E extends Pick<PublicEntity, 'texts'>>(entity: E, labels: FieldLabels): E {
  const texts = Object.entries(entity.texts).map(([lang, own]) => [
    lang,
    { ...own, field: { ...own.field, ...labels[lang] } },
  ])
  return { ...entity, texts: Object.fromEntries(texts) }
}

/**
 * Fields that sheets name each in its own way and that this one neither names nor uses: there they mean
 * nothing.
 */
export function meaninglessIn(
  sheets: readonly Pick<SheetView, 'labels'>[],
  { fields }: Pick<SheetView, 'fields'>,
): string[] {
  const named = new Set(sheets.flatMap((sheet) => pathsIn(sheet.labels)))
  return [...named].filter((path) => !fields.includes(path))
}

/** An entity whose form leaves out these fields; one that a record must have stays. */
export function withoutFields<E extends Pick<PublicEntity, 'fields' | 'form'>>(
  entity: E,
  paths: readonly string[],
): E {
  if (paths.length === 0) return entity
  const left = new Set(
    entity.fields.filter(({ path, required }) => !required && paths.includes(path)).map(({ path }) => path),
  )
  const form = entity.form.map((section) => ({
    ...section,
    fields: section.fields.filter(({ field }) => !left.has(field)),
  }))
  return { ...entity, form }
}

const pathsIn = (labels: FieldLabels): string[] => [
  ...new Set(Object.values(labels).flatMap((own) => Object.keys(own))),
]
