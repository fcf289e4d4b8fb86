/** What an archive may unfold to, in bytes: nobody who opens it should lose his disk. */
export const UNFOLDED_MAX = 1024 ** 3

/** Signature and least length of the record that ends an archive, and of an entry of its directory (APPNOTE 4.3). */
const END = { signature: 0x06054b50, length: 22 }
const ENTRY = { signature: 0x02014b50, length: 46 }
/** The comment behind the end has at most so many bytes. */
const COMMENT_MAX = 65_535

/**
 * What the directory of an archive says that its files unfold to, in bytes; 0 for what has no directory. A size beyond
 * 4 GB counts as 4 GB, and a file that holds more than it says is cut there by whoever opens it.
 */
export async function unfoldedSize(file: Blob): Promise<number> {
  const tail = await view(file, Math.max(0, file.size - END.length - COMMENT_MAX), file.size)
  const end = lastAt(tail, END.signature, END.length)
  if (end < 0) return 0
  const size = tail.getUint32(end + 12, true)
  const from = tail.getUint32(end + 16, true)
  const directory = await view(file, from, from + size)
  let unfolded = 0
  for (let at = 0; at + ENTRY.length <= directory.byteLength && directory.getUint32(at, true) === ENTRY.signature; ) {
    unfolded += directory.getUint32(at + 24, true)
    const words = [28, 30, 32].map((place) => directory.getUint16(at + place, true))
    at += ENTRY.length + words.reduce((sum, length) => sum + length, 0)
  }
  return unfolded
}

async function view(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}

function lastAt(bytes: DataView, signature: number, length: number): number {
  for (let at = bytes.byteLength - length; at >= 0; at -= 1) if (bytes.getUint32(at, true) === signature) return at
  return -1
}
