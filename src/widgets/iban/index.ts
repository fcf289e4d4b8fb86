import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import { ibanText } from './iban-text'
import manifest from './widget.json'

/** An IBAN. */
export const iban = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => ibanText(value ?? ''),
  load: () => import('./Input'),
})
