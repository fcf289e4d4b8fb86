import { ApiError } from '../../contract/api-error'
import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes'
import type { ApiFieldError } from '../../contract/field-error'

/** An API refusal. */
export function refused(code: ErrorCode, message: string, errors: ApiFieldError[] = []): ApiError {
  return new ApiError(ERROR_CODES[code], { errorCode: code, errorMessage: message, errors })
}
