import { isApiError } from '../contract/api-error'
import { FILE_FAULTS } from '../contract/files'
import type { UploadFailure } from '../contract/widget'

/** Why a file was not stored: what is wrong with it, or a failure that a retry may mend. */
export function uploadFailure(error: unknown, name: string): UploadFailure {
  const faults = isApiError(error) ? error.failure.errors : []
  const fault = faults.find(({ code }) => FILE_FAULTS.some((one) => one === code))
  if (fault) return { text: `VALIDATION.${fault.code}`, params: { ...fault.params, name }, mayRetry: false }
  return { text: 'FIELD.FILES.FAILED', params: { name }, mayRetry: true }
}
