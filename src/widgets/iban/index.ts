import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import { ibanText } from './iban-text'
import manifest from './widget.json'

/** An IBAN. */
export const iban = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => ibanText(value ?? ''),
  load: () => import('./Input'),
})
