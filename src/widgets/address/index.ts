import type { JsonObject } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import type { AddressOptions } from '../../generated/options'
import { homeCountry } from '../home-country'
import { readManifest } from '../manifest'
import { addressLine } from './text'
import manifest from './widget.json'

/** An address without maps. */
export const address = defineWidget<JsonObject, AddressOptions>({
  manifest: readManifest(manifest),
  text: (value, { field }) => addressLine(value, homeCountry(field.options)),
  load: () => import('./Input'),
})
