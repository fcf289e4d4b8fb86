import { Parser } from 'htmlparser2'

/** What a reader of XML is told; names come without their prefix. */
export interface XmlReader {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Bytes decoded at once: the whole text of a large sheet is never in memory. */
const CHUNK_BYTES = 65_536
/** Elements inside each other; the parts of a workbook have some ten. */
const DEPTH_MAX = 64

/**
 * Parses the XML of a workbook's part, in time linear in its size. Entities of a document type are not
 * expanded.
 */
export function readXml(bytes: Uint8Array | undefined, reader: XmlReader): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > DEPTH_MAX) throw new Error('the XML is nested too deeply')
        reader.open(localName(name), attributes)
      },
      ontext: (text) => reader.text?.(text),
      onclosetag: (name) => {
        depth -= 1
        reader.close?.(localName(name))
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; bytes && at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }))
  parser.end()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
