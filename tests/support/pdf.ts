import { extractText, getDocumentProxy } from 'unpdf'
import type { Caller } from './api'

/** A PDF as it arrived: what a reader sees of it. */
export interface ReadPdf {
  status: number
  headers: Headers
  pages: number
  /** of all pages, blanks and line ends as one blank */
  text: string
  /** of each page */
  texts: string[]
  /** images on all pages */
  images: number
  bytes: Uint8Array
}

/** Fetches a PDF and reads its text. */
export async function pdfOf(person: Caller, url: string, path: string, lang = 'it'): Promise<ReadPdf> {
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': lang },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { headers, status } = response
  if (status !== 200)
    return { status, headers, pages: 0, text: new TextDecoder().decode(bytes), texts: [], images: 0, bytes }
  return { status, headers, bytes, ...(await readPdf(bytes)) }
}

/** The pages of a PDF and their text. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<Pick<ReadPdf, 'pages' | 'text' | 'texts' | 'images'>> {
  const read = await getDocumentProxy(bytes.slice())
  const { text } = await extractText(read, { mergePages: false })
  const texts = text.map((page) => page.replace(/\s+/g, ' '))
  const images = new TextDecoder('latin1').decode(bytes).split('/Subtype /Image').length - 1
  return { pages: read.numPages, texts, text: texts.join(' '), images }
}

/** A PNG of one pixel. */
export function withPixel(): Uint8Array {
  return new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
}
