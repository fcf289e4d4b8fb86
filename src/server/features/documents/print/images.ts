import type { Json } from '../../../../contract/json'
import type { FileRef } from '../../../../contract/ports/files'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import type { Files } from '../files'
import { isPrintable } from './printable'

/** Kinds of images that paper shows. */
const TYPES: readonly string[] = ['image/png', 'image/jpeg']
/** Limits of one document: larger images are named, not shown. */
const IMAGES_MAX = 12
const BYTES_MAX = 4 * 1024 * 1024

/** The images of a record that its reader may see, as data addresses by `documentId`. */
export async function readImages(
  values: readonly Json[],
  files: Files,
  context: CallContext,
): Promise<ReadonlyMap<string, string>> {
  const images = new Map<string, string>()
  for (const { documentId, mime, size } of filesIn(values)) {
    if (images.size >= IMAGES_MAX) break
    if (!TYPES.includes(mime) || size > BYTES_MAX) continue
    const bytes = await loadContent(documentId, files, context)
    if (bytes && (await isPrintable(bytes, mime)))
      images.set(documentId, `data:${mime};base64,${bytes.toString('base64')}`)
  }
  return images
}

function filesIn(values: readonly Json[]): FileRef[] {
  return values.flatMap((value) => (Array.isArray(value) ? (value as unknown as FileRef[]) : []))
}

async function loadContent(id: string, files: Files, context: CallContext): Promise<Buffer | null> {
  try {
    const { bytes } = await files.content(id, context)
    return Buffer.from(await new Response(bytes).arrayBuffer())
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
