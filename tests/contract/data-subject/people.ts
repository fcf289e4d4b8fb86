import { unzipSync } from 'fflate'
import { accountsFeature } from '../../../src/server/features/identity/accounts'
import { type Caller, PASSWORD, signedIn } from '../../support/api'
import type { TestServer } from '../../support/server'

/** A person with everything that is held about them in an office. */
export interface HeldPerson {
  /** words that stand nowhere else: names, addresses, numbers */
  secrets: string[]
  subject: string
  user: string
  username: string
  note: string
  /** attached to the note */
  noteFile: string
  document: string
  fileId: string
  consent: string
  caller: Caller
}

const ok = (answer: { status: number; body: { data: { id: string } } }, what: string): string => {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

/**
 * Makes a person with account, consent, document, file, note, comment and mail; `mark` makes all of it
 * findable.
 */
export async function heldPerson(server: TestServer, admin: Caller, mark: string): Promise<HeldPerson> {
  const [first, last] = [`Primula${mark}`, `Zanzibarri${mark}`]
  const email = `primula.${mark}@posta.example`
  const username = `primula.${mark}`
  const subject = ok(
    await admin.post('/api/subjects/subjects', {
      subjectType: 'PERSON',
      firstName: first,
      lastName: last,
      bornDate: '1980-05-17',
      gender: 'F',
      contacts: { email, mobile: '+39 333 1234567' },
      address: { street: `Via ${last} 3`, city: 'Modena', country: 'ITA' },
      description: `Nota su ${first}`,
    }),
    'subject',
  )
  const viewers = (await admin.get('/api/auth/groups?codeEquals=ROLE_VIEWER')).body.data.items[0]
  const user = ok(
    await admin.post('/api/auth/users', {
      username,
      fullname: `${first} ${last}`,
      email,
      lang: 'it',
      userType: 'COLLABORATOR',
      subject: { id: subject },
      onBoard: true,
      accessBackoffice: true,
      groups: [{ id: viewers.id }],
    }),
    'user',
  )
  await server.use(accountsFeature).accounts.setPassword(user, PASSWORD)
  const noteFile = await upload(server, admin, `appunti-${last}.pdf`, `%PDF-1.4 Appunti su ${first}`)
  const note = ok(
    await admin.post('/api/subjects/notes', {
      attachments: [{ documentId: noteFile }],
      title: `Telefonata con ${last}`,
      body: `<p>${first} chiede</p>`,
      subject: { id: subject },
    }),
    'note',
  )
  const fileId = await upload(server, admin, `carta-${last}.pdf`, `%PDF-1.4 Documento di ${first} ${last}`)
  const like = async (path: string) => (await admin.get(`${path}?size=1`)).body.data.items[0]
  const { documentType } = await like('/api/subjects/documents')
  const { source } = await admin
    .get(`/api/privacy/records/${(await like('/api/privacy/records')).id}`)
    .then(({ body }) => body.data)
  const document = ok(
    await admin.post('/api/subjects/documents', {
      subject: { id: subject },
      documentType,
      title: `Carta di ${last}`,
      number: `AX-${mark}`,
      files: [{ documentId: fileId }],
    }),
    'document',
  )
  const agreement = (await admin.get('/api/privacy/definition?size=1&statusEquals=IN_FORCE')).body.data
    .items[0]
  const consent = ok(
    await admin.post('/api/privacy/records', {
      agreement: { id: agreement.id },
      subject: { id: subject },
      answer: 'agree',
      source,
      revokeReason: `detto da ${first}`,
    }),
    'consent',
  )
  ok(
    await admin.post(`/api/subjects/subjects/${subject}/comments`, {
      text: `Sentita ${first}, vedi @${username}`,
    }),
    'comment',
  )
  const caller = await signedIn(server.url, username)
  const secrets = [first, last, email, username, `AX-${mark}`]
  return { secrets, subject, user, username, note, noteFile, document, fileId, consent, caller }
}

/** Sends a file; answers its id. */
export async function upload(
  server: TestServer,
  person: Caller,
  name: string,
  text: string,
): Promise<string> {
  const form = new FormData()
  form.append('file', new File([text], name, { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${server.url}/api/files`, { method: 'POST', body: form, headers })
  return (await answer.json()).data.documentId
}

/** An archive as it arrived: its names and contents. */
export interface ReadArchive {
  status: number
  headers: Headers
  names: string[]
  files: Record<string, Uint8Array>
  // biome-ignore lint/suspicious/noExplicitAny: looked into freely by tests
  data: any
}

/** Fetches an archive and reads it. */
export async function archiveOf(
  server: TestServer,
  person: Caller,
  path: string,
  lang = 'it',
): Promise<ReadArchive> {
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': lang }
  const answer = await fetch(server.url + path, { headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 200)
    return { status: answer.status, headers: answer.headers, names: [], files: {}, data: null }
  const files = unzipSync(bytes)
  const data = JSON.parse(new TextDecoder().decode(files['data.json']))
  return { status: answer.status, headers: answer.headers, names: Object.keys(files).sort(), files, data }
}
