/** A file of a record: its bytes are kept elsewhere, under `documentId`. */
export type FileRef = {
  documentId: string
  fileName: string
  /** bytes */
  size: number
  /** found out by the server from the content, never believed */
  mime: string
}

/** The largest file a property takes unless it says otherwise, in megabytes. */
export const FILE_MAX_MB = 20

/** The largest file the server keeps at all, in megabytes. */
export const UPLOAD_MAX_MB = 64

/** The ending of a file's name in small letters, without dot; '' when it has none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
}
