import { ROLE_ADMIN, type User } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { writeZip } from '../../documents/export'
import { filesFeature } from '../../documents/files'
import { printFeature } from '../../documents/print'
import { readDossier } from './dossier'
import type { AskedPerson } from './person'

/** An archive that is compressed while it is sent. */
export interface PersonArchive {
  name: string
  bytes: ReadableStream
}

/** Everything held about a person as one archive: `data.json`, `data.pdf`, and the files below `files/`. */
export async function personArchive(core: Core, asked: AskedPerson, reader: User): Promise<PersonArchive> {
  const dossier = await readDossier(core, asked)
  const context: CallContext = { ...asked.context, principal: toReader(asked, reader) }
  const pdf = await core.use(printFeature).dossier(dossier.records, asked.record.label, context)
  const json = JSON.stringify(dossier.document, null, 2)
  const parts = [
    { row: { fileName: 'data.json' }, bytes: new Blob([json]).stream() as ReadableStream },
    { row: { fileName: 'data.pdf' }, bytes: new Blob([pdf.bytes]).stream() as ReadableStream },
    ...dossier.files.map(({ documentId, path }) => ({
      row: { fileName: path },
      bytes: later(() => openContent(core, documentId, asked.context)),
    })),
  ]
  const { bytes, name } = writeZip(asked.record.label || asked.record.id, parts)
  return { name, bytes }
}

/** People who export their own data see all of it on paper too. */
function toReader({ context }: AskedPerson, reader: User): User {
  return context.principal === null ? { ...reader, authorities: [...reader.authorities, ROLE_ADMIN] } : reader
}

/** The content of a file; nothing where it is missing. */
async function openContent(core: Core, id: string, context: CallContext): Promise<ReadableStream> {
  try {
    return (await core.use(filesFeature).content(id, context)).bytes
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return new Blob([]).stream() as ReadableStream
    throw error
  }
}

/** A stream that is opened when it is read: an archive of many files keeps only one open at a time. */
function later(open: () => Promise<ReadableStream>): ReadableStream {
  let reader: ReadableStreamDefaultReader | undefined
  return new ReadableStream({
    pull: async (controller) => {
      reader ??= (await open()).getReader()
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async (reason) => void (await reader?.cancel(reason)),
  })
}
