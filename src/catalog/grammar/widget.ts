import type { WidgetManifest } from '../../contract/widget'
import { type Grammar, whole } from './build'

/**
 * The keys that say how a field is drawn. With manifests at hand the options of each widget are part of the grammar,
 * so that editors complete them; the check itself asks the widget's own schema (check/options.ts).
 */
export function widgetKeys(manifests: readonly WidgetManifest[]): { properties: Record<string, Grammar>; allOf: Grammar[] } {
  const ids = manifests.map((manifest) => manifest.id)
  const choices = manifests.map((manifest) => `- \`${manifest.id}\`: ${manifest.description}`).join('\n')
  const widget: Grammar = {
    description: 'The widget that draws the field; absent: the one that fits best.',
    type: 'string',
    minLength: 1,
    ...(ids.length > 0 ? { examples: ids, markdownDescription: `The widget that draws the field:\n${choices}` } : {}),
  }
  return {
    properties: {
      widget,
      options: { description: 'Options of the widget; which ones there are depends on the widget.', type: 'object' },
      width: whole('Width in twelfths of the row.', 1, 12),
    },
    allOf: manifests.map((manifest) => ({
      if: { properties: { widget: { const: manifest.id } }, required: ['widget'] },
      // a widget's options schema is plain JSON Schema, a part of the grammar as it is
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { properties: { options: manifest.options as Grammar } },
    })),
  }
}
