import type { JsonObject } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import { ibanText } from '../iban/iban-text'
import { readManifest } from '../manifest'
import manifest from './widget.json'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Payment conditions; in one line bank and IBAN. */
export const payment = defineWidget<JsonObject>({
  manifest: readManifest(manifest),
  text: (value) => [text(value?.bank), ibanText(text(value?.iban))].filter(Boolean).join(' '),
  load: () => import('./Input'),
})
