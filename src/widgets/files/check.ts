import { FILE_MAX_MB, getExtension } from '../../contract/ports/files'
import type { Issue, WidgetCheck } from '../../contract/ports/widget'
import type { FilesOptions } from '../../generated/options'

const BYTES_PER_MB = 1024 * 1024

/** Checks extension and size of each file by the options. */
export const check: WidgetCheck<FilesOptions> = (
  value,
  { extensions: allowed = [], maxMb: max = FILE_MAX_MB },
) => {
  if (!Array.isArray(value)) return []
  return value.flatMap((file): Issue[] => {
    if (typeof file !== 'object' || file === null || Array.isArray(file)) return []
    const name = String(file.fileName)
    if (allowed.length > 0 && !allowed.includes(getExtension(name)))
      return [
        { severity: 'error', path: '', code: 'FILE_TYPE', params: { name, extensions: allowed.join(', ') } },
      ]
    if (typeof file.size === 'number' && file.size > max * BYTES_PER_MB)
      return [{ severity: 'error', path: '', code: 'FILE_SIZE', params: { name, max } }]
    return []
  })
}
