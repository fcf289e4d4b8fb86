import type { RecordData } from '../../../contract/record'

/** Makes a file piece by piece; nothing of what was written is kept. */
export interface FileWriter {
  /** media type of the file */
  type: string
  begin: () => Uint8Array
  rows: (records: readonly RecordData[]) => Uint8Array
  end: () => Uint8Array
}
