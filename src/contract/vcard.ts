/** What a contact card may hold (RFC 6350); `ADR.…` are the parts of one address. */
export const VCARD_PROPERTIES = [
  'FN',
  'ORG',
  'TITLE',
  'EMAIL',
  'TEL',
  'URL',
  'BDAY',
  'ADR.street',
  'ADR.city',
  'ADR.region',
  'ADR.code',
  'ADR.country',
] as const

export type VcardProperty = (typeof VCARD_PROPERTIES)[number]

/** Field paths of an entity by what they are on a card; a list gives the property several times. */
export type VcardFields = Partial<Record<VcardProperty, string | string[]>>
