/** What an erasure of a person would do to the records of one entity. */
export interface ErasureOfEntity {
  route: string
  /** in the language of the answer */
  name: string
  erased: number
  /** records that a duty keeps, and those that these are about */
  stays: number
  /** the day on which the last of these duties ends; null = none, or unknown */
  until: string | null
  /** labels of the fields that are emptied */
  fields: string[]
}

/**
 * The data held about a person, and what the caller may do with it: answer of `GET
 * /api/data-subjects/{route}/{id}`.
 */
export interface ErasurePreview {
  label: string
  /** the text to type before anything is erased */
  confirm: string
  mayExport: boolean
  mayErase: boolean
  entities: ErasureOfEntity[]
}
