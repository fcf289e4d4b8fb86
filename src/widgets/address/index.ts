import type { JsonObject } from '../../contract/json'
import { defineWidget } from '../../contract/widget'
import type { AddressOptions } from '../../generated/options'
import { homeCountry } from '../home-country'
import { manifestOf } from '../manifest'
import { addressLine } from './text'
import manifest from './widget.json'

/** An address without maps. */
export const address = defineWidget<JsonObject, AddressOptions>({
  manifest: manifestOf(manifest),
  text: (value, { field }) => addressLine(value, homeCountry(field.options)),
  load: () => import('./Input'),
})
