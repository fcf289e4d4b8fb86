/**
 * An error of one field: its path, its code (text `VALIDATION.{code}` or `ERRORS.{code}`) and the parameters
 * of the text.
 */
export interface ApiFieldError {
  path: string
  code: string
  message: string
  params?: Record<string, string | number>
  /** absent = an error, which refuses the save */
  severity?: 'warning'
  /** of a warning: a person who saves is asked whether it is meant */
  asks?: true
  /** of a warning: the value was stored before the file refused it, and a save keeps it */
  kept?: true
}
