import type { PublicEntity } from '../contract/entity'
import type { LookupTable } from '../contract/lookup'
import type { FieldLabels } from '../contract/sheets'

/** The labels that a table gives to row keys, by language. */
export function labelsOfTable({ texts }: Pick<LookupTable, 'texts'>): FieldLabels {
  return Object.fromEntries(Object.entries(texts).flatMap(([lang, { field }]) => (field ? [[lang, field]] : [])))
}

/** The row keys that a table's file names or uses: by a label, a filter, or what rules may read of a chosen row. */
export function keysOfTable(table: Pick<LookupTable, 'texts' | 'filters' | 'createFilter' | 'carries'>): string[] {
  const named = Object.values(labelsOfTable(table)).flatMap((labels) => Object.keys(labels))
  return [...new Set([...named, ...table.filters, ...Object.keys(table.createFilter), ...(table.carries ?? [])])]
}

/** An entity with the labels of one of its sheets, in the languages that it has. */
export function withLabels<E extends Pick<PublicEntity, 'texts'>>(entity: E, labels: FieldLabels): E {
  const texts = Object.entries(entity.texts).map(([lang, own]) => [lang, { ...own, field: { ...own.field, ...labels[lang] } }])
  return { ...entity, texts: Object.fromEntries(texts) }
}
