import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

/** A file that goes into an archive. */
interface Part {
  row: { fileName: string }
  bytes: ReadableStream
}

/** Several files as one archive, packed while it is sent; names that meet are counted. */
export function zipOf(label: string, parts: readonly Part[]) {
  const bytes = Readable.toWeb(Readable.from(packed(parts))) as ReadableStream
  return { name: `${label}.zip`, type: 'application/zip', size: null, bytes }
}

async function* packed(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = new Set<string>()
  for (const { bytes, row } of parts) {
    const file = new ZipPassThrough(freeName(row.fileName, taken))
    zip.add(file)
    for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}

/** `offer.pdf`, `offer (2).pdf`. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${ending}`
  taken.add(free)
  return free
}
