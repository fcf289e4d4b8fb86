import type { ValidateFunction } from 'ajv/dist/2020'
import type { JsonObject } from '../../contract/json'
import type { FormItemFile, PropertyFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import type { WidgetManifest } from '../../contract/ports/widget'
import type { CheckContext } from '../files/check-context'
import { each, grammarAjv } from '../files/draft'
import { didYouMean, toFindings } from '../files/findings'
import { bestWidget, rankManifest, shapeOfField } from '../files/manifest-match'
import type { JsonPath, Report } from '../files/report'

/**
 * Checks which widget draws each field, with which options: those named by properties and those needed by the
 * form.
 */
export function checkWidgetUse(context: CheckContext): void {
  for (const [name, property] of Object.entries(context.file.record?.properties ?? {}))
    if (!context.muted.has(name)) checkProperty(context, name, property, ['record', 'properties', name])
  each(context.file.form, (section, index) => {
    each(section.fields, (item, place) => checkItem(context, item, ['form', index, 'fields', place]))
  })
}

/** A property, and the parts of its group or of its rows. */
function checkProperty(context: CheckContext, path: string, property: PropertyFile, at: JsonPath): void {
  const field = context.byPath.get(path)
  if (field) checkDrawing(context, field, { requested: property, at, format: property.format })
  const parts = [
    { within: property.properties, before: `${path}.`, place: [...at, 'properties'] },
    { within: property.items?.properties, before: `${path}[].`, place: [...at, 'items', 'properties'] },
  ]
  for (const { before, place, within } of parts)
    for (const [name, part] of Object.entries(within ?? {}))
      checkProperty(context, `${before}${name}`, part, [...place, name])
}

function checkItem(context: CheckContext, item: string | FormItemFile, at: JsonPath): void {
  const path = typeof item === 'string' ? item : item.field
  const field = context.byPath.get(path)
  if (!field || context.muted.has(path.split('.', 1)[0] ?? path) || !isDeclared(context, path)) return
  const property = context.file.record?.properties[path]
  if (
    typeof item !== 'string' &&
    checkDrawing(context, field, { requested: item, at, format: property?.format })
  )
    return
  if (field.widget === '' && !(typeof item !== 'string' && item.widget))
    checkDrawable(context, field, property, at)
}

const isDeclared = (context: CheckContext, path: string): boolean =>
  context.fields.some((field) => field.path === path)

/** A field of the form needs one best widget. */
function checkDrawable(
  context: CheckContext,
  field: Field,
  property: PropertyFile | undefined,
  at: JsonPath,
): void {
  const { tied } = bestWidget(shapeOfField(field, property?.format), context.library.manifests)
  if (tied.length > 1) {
    const message = `"${field.path}" can be drawn equally well by ${tied.join(' and ')}`
    context.report.value(
      'WIDGET_TIE',
      at,
      message,
      `name one: { "field": "${field.path}", "widget": "${tied[0]}" }`,
    )
    return
  }
  const hint = 'leave it out of the form until a widget for it is installed'
  context.report.value(
    'NO_WIDGET',
    at,
    `no installed widget can draw "${field.path}", which is of kind ${field.kind}`,
    hint,
  )
}

/** The parts of a context that choosing a widget needs. */
export type Drawing = Pick<CheckContext, 'report' | 'library' | 'byPath'>

/** Checks the widget, options and siblings of a property or form item; true when something was wrong. */
export function checkDrawing(
  context: Drawing,
  field: Field,
  {
    requested,
    at,
    format,
  }: { requested: Pick<FormItemFile, 'widget' | 'options'>; at: JsonPath; format: string | undefined },
): boolean {
  const before = context.report.problems.length
  const manifest =
    requested.widget === undefined
      ? findManifest(context, field.widget)
      : checkNamedWidget(context, field, { id: requested.widget, at: [...at, 'widget'], format })
  // A widget named without options may require some.
  if (manifest && requested.options)
    checkOptions(context.report, manifest, requested.options, [...at, 'options'])
  else if (manifest && requested.widget !== undefined)
    checkOptions(context.report, manifest, field.options, [...at, 'widget'])
  if (manifest && requested.widget !== undefined) checkNeeds(context, field, manifest, [...at, 'widget'])
  if (manifest && requested.options) checkRelations(context, manifest, requested.options, [...at, 'options'])
  return context.report.problems.length > before
}

const findManifest = (context: Drawing, id: string): WidgetManifest | undefined =>
  context.library.manifests.find((manifest) => manifest.id === id)

function checkNamedWidget(
  context: Drawing,
  field: Field,
  { id, at, format }: { id: string; at: JsonPath; format: string | undefined },
): WidgetManifest | undefined {
  const manifest = findManifest(context, id)
  if (!manifest) {
    const ids = context.library.manifests.map((one) => one.id)
    context.report.value(
      'UNKNOWN_WIDGET',
      at,
      `there is no widget "${id}"`,
      didYouMean(id, ids, `widgets: ${ids.join(', ')}`),
    )
    return undefined
  }
  const shape = shapeOfField(field, format)
  if (rankManifest(shape, manifest) > 0) return manifest
  const fitting = context.library.manifests.filter((one) => rankManifest(shape, one) > 0).map((one) => one.id)
  const hint = fitting.length > 0 ? `widgets that fit: ${fitting.join(', ')}` : 'no installed widget fits'
  context.report.value(
    'WIDGET_MISMATCH',
    at,
    `the widget "${id}" cannot draw "${field.path}", which is of kind ${field.kind}`,
    hint,
  )
  return undefined
}

/** Siblings that a widget reads or fills must be in the same group as its field. */
function checkNeeds(context: Drawing, field: Field, manifest: WidgetManifest, at: JsonPath): void {
  const group = field.path.slice(0, field.path.lastIndexOf('.') + 1)
  for (const need of manifest.needs) {
    if (context.byPath.has(`${group}${need}`)) continue
    context.report.value(
      'WIDGET_NEEDS',
      at,
      `the widget "${manifest.id}" needs the field "${group}${need}"`,
      'declare it, or choose another widget',
    )
  }
}

/**
 * Options that name a relation of the same record (`x-relation` in the widget's schema) must name an existing
 * one.
 */
function checkRelations(
  { byPath, report }: Drawing,
  manifest: WidgetManifest,
  options: JsonObject,
  at: JsonPath,
): void {
  const properties = (manifest.options.properties ?? {}) as Record<string, JsonObject>
  for (const [key, path] of Object.entries(options)) {
    if (properties[key]?.['x-relation'] !== true || typeof path !== 'string' || byPath.get(path)?.relation)
      continue
    const relations = [...byPath.values()].filter(({ relation }) => relation).map((one) => one.path)
    const message = `widget "${manifest.id}": "${path}" is no relation of this record`
    const hint = didYouMean(path, relations, `relations: ${relations.join(', ') || 'none'}`)
    report.value('BAD_OPTIONS', [...at, key], message, hint)
  }
}

const compiled = new WeakMap<WidgetManifest, ValidateFunction>()

/** Validates options by the widget's own schema; every mismatch is reported below `at`. */
export function checkOptions(
  report: Report,
  manifest: WidgetManifest,
  options: JsonObject,
  at: JsonPath,
): void {
  const validate = getValidator(manifest)
  if (validate(options)) return
  for (const finding of toFindings(validate.errors ?? [])) {
    const path = [...at, ...finding.path]
    const message = `widget "${manifest.id}": ${finding.message}`
    if (finding.key) report.key('BAD_OPTIONS', path, message, finding.hint)
    else report.value('BAD_OPTIONS', path, message, finding.hint)
  }
}

function getValidator(manifest: WidgetManifest): ValidateFunction {
  const known = compiled.get(manifest)
  if (known) return known
  const made = grammarAjv().compile({ ...manifest.options })
  compiled.set(manifest, made)
  return made
}
