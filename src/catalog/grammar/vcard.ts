import { VCARD_PROPERTIES } from '../../contract/vcard'
import { type Grammar, object, text } from './build'

const field: Grammar = {
  description: 'The field that stands there; several give the property several times, or are joined in an address.',
  type: ['string', 'array'],
  minLength: 1,
  minItems: 1,
  items: text('A field.'),
}

/** `vcard`: a contact card of a record. */
export const VCARD = object(
  'Makes records available as contact cards (GET {endpoint}/{id}/exportVcard): fields by the property of the card.',
  Object.fromEntries(VCARD_PROPERTIES.map((property) => [property, field])),
)
