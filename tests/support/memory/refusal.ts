import { ApiError } from '../../../src/contract/calls/api-error'
import { ERROR_CODES, type ErrorCode } from '../../../src/contract/errors/error-codes'
import type { ApiFieldError } from '../../../src/contract/errors/field-error'

/** An API refusal. */
export function createRefusal(code: ErrorCode, message: string, errors: ApiFieldError[] = []): ApiError {
  return new ApiError(ERROR_CODES[code], { errorCode: code, errorMessage: message, errors })
}
