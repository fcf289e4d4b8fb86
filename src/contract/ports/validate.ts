import type { Json } from '../json'

/** One finding of a compiled validator, as Ajv reports it. */
export interface SchemaError {
  /** JSON pointer of the value: `/berth/zip` */
  instancePath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** A compiled validator: true when valid, otherwise the errors are on the function. */
export interface Validate {
  (data: Json): boolean
  errors?: SchemaError[] | null
}
