/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A JSON object: records, options, free parts of schemas. */
export type JsonObject = { [key: string]: Json }

/** The constraints of a schema besides the type. */
export interface JsonBounds {
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}

/** The draft-07 subset of JSON Schema that record schemas use (no `prefixItems`, no recursion). */
export interface JsonSchema extends JsonBounds {
  $id?: string
  $ref?: string
  definitions?: Record<string, JsonSchema>
  type?: string | string[]
  title?: string
  description?: string
  default?: Json
  const?: Json
  enum?: Json[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
}
