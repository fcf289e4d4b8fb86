import { createHash } from 'node:crypto'
import type { FileRef } from '../../../contract/ports/files'
import { type FileStore, sniff } from '../../features/documents/files'
import type { Sql } from '../../kernel/database'
import { uuid7 } from '../../kernel/uuid'
import { addFiles, type NewFile } from '../../records'
import { writePdf } from './pdf'
import { CARD, PORTRAIT, SIGN_BYTES, writePng } from './png'

const COMPANY = "Tessera Demo S.r.l. - Via dell'Artigianato 12, 41122 Modena"
const paper =
  (title: string, ...lines: string[]) =>
  () =>
    writePdf({ title, lines: [COMPANY, '', ...lines] })

/** The contents of demo files by name. Rows share them: a row names its content and the file name. */
const CONTENTS: Readonly<Record<string, () => Buffer>> = {
  'circolare.pdf': paper(
    'Circolare',
    'Si comunicano ai destinatari le disposizioni in vigore dal primo del mese.',
    "1. Il conferimento avviene negli orari indicati all'ingresso.",
    '2. Ogni carico è accompagnato dal formulario compilato.',
    '3. I carichi non conformi sono respinti con verbale.',
    '',
    'La direzione',
  ),
  'listino.pdf': paper(
    'Listino prezzi',
    'Olio motore 5W-30, fusto 60 l ........ 246,00 EUR',
    'Filtro olio, confezione da 10 ........ 58,50 EUR',
    'Liquido refrigerante, 20 l ........... 41,20 EUR',
    'Nolo cassone scarrabile, al mese ..... 120,00 EUR',
    '',
    'Prezzi al netto di IVA.',
  ),
  'procedura.pdf': paper(
    'Procedura',
    "Scopo: garantire che l'attività sia svolta in sicurezza.",
    '1. Indossare i dispositivi di protezione individuale.',
    "2. Delimitare l'area e avvisare il responsabile.",
    '3. Registrare quanto fatto nel modulo di turno.',
  ),
  'contratto.pdf': paper(
    'Contratto',
    'Tra le parti indicate si conviene e si stipula quanto segue.',
    'Art. 1 - Oggetto del contratto',
    'Art. 2 - Durata e recesso',
    'Art. 3 - Corrispettivi e pagamento',
    'Art. 4 - Foro competente: Modena',
    '',
    'Firma ______________________',
  ),
  'certificato.pdf': paper(
    'Certificato',
    "Si certifica che il soggetto indicato è in regola con quanto richiesto alla data dell'emissione.",
    '',
    'Documento dimostrativo senza valore legale.',
  ),
  'curriculum.pdf': paper(
    'Curriculum vitae',
    'Esperienze',
    'Formazione',
    'Lingue: italiano, inglese',
    'Patenti: B, C',
  ),
  'informativa.pdf': paper(
    'Informativa',
    'I dati sono trattati per le finalità indicate e per il tempo necessario.',
    "L'interessato può chiedere in ogni momento l'accesso, la rettifica e la cancellazione.",
  ),
  'modulo-firmato.pdf': paper(
    'Modulo firmato',
    'Letto, confermato e sottoscritto.',
    '',
    'Firma: firmato su carta',
  ),
  'tessera.png': () => writePng(CARD),
  'ritratto.png': () => writePng(PORTRAIT),
  'marchio.png': () => writePng(SIGN_BYTES),
  'leggimi.txt': () =>
    Buffer.from(
      'Questo file appartiene alla società dimostrativa.\nThis file belongs to the demo company.\n',
      'utf8',
    ),
}

/** A content with its description. */
export interface DemoContent {
  /** the same in every installation, whatever the bytes */
  id: string
  make: () => { bytes: Buffer; mime: string }
}

/** The contents of demo files by name, generated on demand: an office that has them starts no slower. */
export function demoContents(): ReadonlyMap<string, DemoContent> {
  return new Map(
    Object.entries(CONTENTS).map(([name, make]) => {
      let made: ReturnType<DemoContent['make']> | undefined
      const once = () => {
        const bytes = made?.bytes ?? make()
        made ??= { bytes, mime: sniff(bytes) }
        return made
      }
      return [name, { id: toFileId(name), make: once }]
    }),
  )
}

/** A UUID derived from the content's name (version 8 of RFC 9562). */
function toFileId(name: string): string {
  const hex = createHash('sha256').update(`demo content ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Stores the contents that are missing: a data folder may be newer than its database. */
export async function keepDemoContents(store: FileStore, contents: Iterable<DemoContent>): Promise<void> {
  for (const { id, make } of contents) {
    if (await store.has(id)) continue
    const { bytes } = make()
    await store.keep(id, once(bytes), bytes.length)
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A file of one record with a shared content, to insert with `addFiles`. */
export function demoFile({ id: content, make }: DemoContent, fileName: string, at: Date): NewFile {
  const { bytes, mime } = make()
  return {
    id: uuid7(at.getTime()),
    fileName,
    size: bytes.length,
    mime,
    byId: null,
    byName: null,
    at,
    content,
  }
}

/** How a record names a file. */
export const toFileRef = ({ fileName, id, mime, size }: NewFile): FileRef => ({
  documentId: id,
  fileName,
  size,
  mime,
})

/** Inserts one demo file and returns how a record names it. */
export async function addDemoFile(
  sql: Sql,
  content: DemoContent,
  fileName: string,
  at: Date,
): Promise<FileRef> {
  const file = demoFile(content, fileName, at)
  await addFiles(sql, [file])
  return toFileRef(file)
}
