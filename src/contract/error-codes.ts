/**
 * Every code the API may answer in `errorCode`, with its HTTP status. Codes are never reused for another meaning;
 * texts live under `ERRORS.{code}` (or `AUTH.ERRORS.{code}` for the sign-in family) in the application texts.
 */
export const ERROR_CODES = {
  CONSTRAINT_VIOLATION: 422,
  ALREADY_EXISTS: 409,
  CODE_EXISTS: 409,
  STALE_VERSION: 409,
  VERSION_REQUIRED: 428,
  IDEMPOTENCY_KEY_REUSED: 422,
  STATUS_NOT_ALLOWED: 409,
  STATUS_GUARD: 422,
  RECORD_DELETED: 409,
  NOT_DELETED: 409,
  RECORD_IN_USE: 409,
  LAST_ADMIN: 409,
  OWN_STATUS: 409,
  CHANGED_SINCE: 409,
  UNDO_USED: 409,
  REPEATED_ROW: 422,
  AMBIGUOUS_KEY: 422,
  BATCH_TOO_LARGE: 422,
  EXPORT_TOO_LARGE: 422,
  NOTHING_SELECTED: 422,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAGE_TOO_DEEP: 400,
  BAD_PARAMETER: 400,
  BAD_BODY: 400,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FORBIDDEN: 403,
  UNAUTHORIZED: 401,
  SESSION_EXPIRED: 401,
  BAD_CREDENTIALS: 401,
  LOCKED: 429,
  PASSWORD_REFUSED: 422,
  INVALID_UUUID: 404,
  USER_DISABLED: 403,
  PASSWORD_EXPIRED: 403,
  USER_INITIALIZED: 403,
  ENTITY_BROKEN: 503,
  STORE_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof ERROR_CODES

const OWED: Partial<Record<ErrorCode, true>> = { PASSWORD_EXPIRED: true, USER_INITIALIZED: true }

/** Reasons to choose a new password before anything else (ERR-13). */
export const OWED_PASSWORD: readonly string[] = Object.keys(OWED)
