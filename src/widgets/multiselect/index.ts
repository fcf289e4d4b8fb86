import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Several codes or table values; in one line their labels. */
export const multiselect = defineWidget<string[]>({
  manifest: readManifest(manifest),
  text: (value, { field, lookupLabel }) => {
    const label = (code: string) =>
      field.choices?.find((choice) => choice.value === code)?.label ??
      (field.lookup ? lookupLabel(field.lookup.name, code) : code)
    return (value ?? []).map(label).join(', ')
  },
  load: () => import('./Input'),
})
