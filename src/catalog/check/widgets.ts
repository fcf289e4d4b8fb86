import type { FormItemFile, PropertyFile } from '../../contract/entity-file'
import type { Field } from '../../contract/field'
import type { WidgetManifest } from '../../contract/widget'
import { bestWidget, rankOf, shapeOfField } from '../manifest-match'
import type { JsonPath } from '../report'
import type { Scene } from '../scene'
import { each } from './each'
import { didYouMean } from './hint'
import { checkOptions } from './options'

/** Which widget draws each field, with which options: those that properties name, and those that the form needs. */
export function checkWidgets(scene: Scene): void {
  for (const [name, property] of Object.entries(scene.file.record?.properties ?? {})) {
    const field = scene.byPath.get(name)
    if (field && !scene.muted.has(name)) checkDrawing(scene, field, property, ['record', 'properties', name], property.format)
  }
  each(scene.file.form, (section, index) => {
    each(section.fields, (item, place) => checkItem(scene, item, ['form', index, 'fields', place]))
  })
}

function checkItem(scene: Scene, item: string | FormItemFile, at: JsonPath): void {
  const path = typeof item === 'string' ? item : item.field
  const field = scene.byPath.get(path)
  if (!field || scene.muted.has(path.split('.', 1)[0] ?? path) || !isDeclared(scene, path)) return
  const property = scene.file.record?.properties[path]
  if (typeof item !== 'string' && checkDrawing(scene, field, item, at, property?.format)) return
  if (field.widget === '' && !(typeof item !== 'string' && item.widget)) checkDrawable(scene, field, property, at)
}

const isDeclared = (scene: Scene, path: string): boolean => scene.fields.some((field) => field.path === path)

/** A field of the form must have one widget that fits best. */
function checkDrawable(scene: Scene, field: Field, property: PropertyFile | undefined, at: JsonPath): void {
  const { tied } = bestWidget(shapeOfField(field, property?.format), scene.library.manifests)
  if (tied.length > 1) {
    const message = `"${field.path}" can be drawn equally well by ${tied.join(' and ')}`
    scene.report.value('WIDGET_TIE', at, message, `name one: { "field": "${field.path}", "widget": "${tied[0]}" }`)
    return
  }
  const hint = 'leave it out of the form until a widget for it is installed'
  scene.report.value('NO_WIDGET', at, `no installed widget can draw "${field.path}", which is of kind ${field.kind}`, hint)
}

/** What choosing a widget needs to know of an entity or group. */
export type Drawing = Pick<Scene, 'report' | 'library' | 'byPath'>

/** The widget, options and neighbours that a property or form item asks for; true when something was wrong. */
export function checkDrawing(
  scene: Drawing,
  field: Field,
  wish: Pick<FormItemFile, 'widget' | 'options'>,
  at: JsonPath,
  format: string | undefined,
): boolean {
  const before = scene.report.problems.length
  const manifest =
    wish.widget === undefined ? manifestOf(scene, field.widget) : named(scene, field, wish.widget, [...at, 'widget'], format)
  // A widget that is named without options may be one that cannot do without.
  if (manifest && wish.options) checkOptions(scene.report, manifest, wish.options, [...at, 'options'])
  else if (manifest && wish.widget !== undefined) checkOptions(scene.report, manifest, field.options, [...at, 'widget'])
  if (manifest && wish.widget !== undefined) checkNeeds(scene, field, manifest, [...at, 'widget'])
  return scene.report.problems.length > before
}

const manifestOf = (scene: Drawing, id: string): WidgetManifest | undefined =>
  scene.library.manifests.find((manifest) => manifest.id === id)

function named(scene: Drawing, field: Field, id: string, at: JsonPath, format: string | undefined): WidgetManifest | undefined {
  const manifest = manifestOf(scene, id)
  if (!manifest) {
    const ids = scene.library.manifests.map((one) => one.id)
    scene.report.value('UNKNOWN_WIDGET', at, `there is no widget "${id}"`, didYouMean(id, ids, `widgets: ${ids.join(', ')}`))
    return undefined
  }
  const shape = shapeOfField(field, format)
  if (rankOf(shape, manifest) > 0) return manifest
  const fitting = scene.library.manifests.filter((one) => rankOf(shape, one) > 0).map((one) => one.id)
  const hint = fitting.length > 0 ? `widgets that fit: ${fitting.join(', ')}` : 'no installed widget fits'
  scene.report.value(
    'WIDGET_MISMATCH',
    at,
    `the widget "${id}" cannot draw "${field.path}", which is of kind ${field.kind}`,
    hint,
  )
  return undefined
}

/** Neighbours a widget reads or fills stand in the same group as its field. */
function checkNeeds(scene: Drawing, field: Field, manifest: WidgetManifest, at: JsonPath): void {
  const group = field.path.slice(0, field.path.lastIndexOf('.') + 1)
  for (const need of manifest.needs) {
    if (scene.byPath.has(`${group}${need}`)) continue
    scene.report.value(
      'WIDGET_NEEDS',
      at,
      `the widget "${manifest.id}" needs the field "${group}${need}"`,
      'declare it, or choose another widget',
    )
  }
}
