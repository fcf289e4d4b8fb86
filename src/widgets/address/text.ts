import type { JsonObject } from '../../contract/json'

const join = (parts: readonly unknown[], between: string) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(between)

/** `Via Emilia Est 12, 41122 Modena MO`; with the country only when it is not the home country. */
export function addressLine(value: JsonObject | null, home: string): string {
  if (!value) return ''
  const { streetType, street, houseNumber, zip, city, province, country } = value
  const abroad = country === home ? null : country
  return join([join([streetType, street, houseNumber], ' '), join([zip, city, province], ' '), abroad], ', ')
}
