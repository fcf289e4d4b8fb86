/** One wrong field: its path, its code (text `VALIDATION.{code}` or `ERRORS.{code}`) and the numbers the text needs. */
export interface ApiFieldError {
  path: string
  code: string
  message: string
  params?: Record<string, string | number>
}
