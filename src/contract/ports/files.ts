import { isApiError } from '../calls/api-error'

/** A file of a record: its content is stored separately, under `documentId`. */
export type FileRef = {
  documentId: string
  fileName: string
  /** bytes */
  size: number
  /** detected by the server from the content, never taken from the client */
  mime: string
}

/** A file with the versions it replaced, newest first. */
export type FileVersion = FileRef & {
  /** ISO instant of the upload */
  at: string
  /** full name of the sender; null = the server itself */
  by: string | null
}

/**
 * What is wrong with a file that the server refuses, whatever one retries; the texts are under
 * `VALIDATION.{code}`.
 */
export const FILE_FAULTS = ['FILE_TYPE', 'FILE_DISGUISED', 'FILE_EMPTY'] as const

/** Why a file was not stored. */
export interface UploadFailure {
  /** text key */
  text: string
  params: Record<string, string | number>
  /** the same file may succeed later */
  mayRetry: boolean
}

/** Maximum file size of a property without its own limit, in megabytes. */
export const FILE_MAX_MB = 20

/** Maximum file size on the server, in megabytes. */
export const UPLOAD_MAX_MB = 64

/** The extension of a file name in lower case, without dot; '' when it has none. */
export function getExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
}

/** Why a file was not stored: what is wrong with it, or a failure that a retry may mend. */
export function uploadFailure(error: unknown, name: string): UploadFailure {
  const faults = isApiError(error) ? error.failure.errors : []
  const fault = faults.find(({ code }) => FILE_FAULTS.some((one) => one === code))
  if (fault) return { text: `VALIDATION.${fault.code}`, params: { ...fault.params, name }, mayRetry: false }
  return { text: 'FIELD.FILES.FAILED', params: { name }, mayRetry: true }
}
