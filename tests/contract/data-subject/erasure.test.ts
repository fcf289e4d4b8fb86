import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MASK } from '../../../src/contract/constants'
import type { Entity } from '../../../src/contract/model/entity'
import { schedulerFeature } from '../../../src/server/features/operations/scheduler'
import { type Caller, login, signedIn } from '../../support/api'
import { DATABASES } from '../../support/database'
import { SERVER } from '../../support/records'
import { type TestServer, testServer } from '../../support/server'
import { archiveOf, type HeldPerson, heldPerson } from './people'

const ABOUT = (id: string) => `/api/data-subjects/subjects/${id}`

describe.each(DATABASES)('the erasure of a person, over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let person: HeldPerson
  let other: HeldPerson

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    person = await heldPerson(server, admin, 'qx7')
    other = await heldPerson(server, admin, 'wk9')
  }, 120_000)
  afterAll(() => server?.drop())

  const codeOf = async (id: string): Promise<string> =>
    (await admin.get(`/api/subjects/subjects/${id}`)).body.data.code
  const erase = async (id: string, caller = admin) =>
    caller.post(`${ABOUT(id)}/erasures`, { confirm: await codeOf(id) })
  const ended = async (id: string) =>
    expect
      .poll(async () => (await admin.get(`/api/data-subjects/erasures/${id}`)).body.data.state, {
        timeout: 20_000,
      })
      .toBe('DONE')

  /** Rows of all tables whose text holds one of some words: table and the row. */
  const rowsWith = async (words: readonly string[]): Promise<string[]> => {
    await server.records.settle()
    const { rows: tables } = await server.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables)
      for (const word of words) {
        const { rows } = await server.db.query<{ row: string }>(
          `select t::text as row from "${name}" t where t::text ilike $1`,
          [`%${word}%`],
        )
        found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 400)}`))
      }
    return found
  }

  test('the preview of an erasure lists what goes and what stays, by entity', async () => {
    const { body } = await admin.get(ABOUT(person.subject))
    expect(body.data).toMatchObject({
      mayExport: true,
      mayErase: true,
      confirm: await codeOf(person.subject),
    })
    const about = (route: string) => body.data.entities.find((one: { route: string }) => one.route === route)
    expect(about('subjects')).toMatchObject({ name: 'Soggetti', erased: 1, stays: 0, until: null })
    expect(about('subjects').fields).toEqual(
      expect.arrayContaining(['Nome', 'Cognome', 'Data di nascita', 'Sede']),
    )
    expect(about('subjects').fields).not.toContain('Tipo di soggetto')
    expect(about('signed-contracts')).toMatchObject({ erased: 1, stays: 0 })
  })

  test('an erasure is refused completely when it cannot remove everything', async () => {
    const { id } = await server.records.create(
      server.catalogue.current().entities.get('subjects')?.entity as Entity,
      {
        subjectType: 'PERSON',
        firstName: 'Molte',
        lastName: 'Note',
        address: { city: 'Modena', country: 'ITA' },
      },
      SERVER,
    )
    const note = { title: 'Nota fra molte', body: '<p>Nota</p>', subject: { id } }
    const first = (await admin.post('/api/subjects/notes', note)).body.data.id
    await server.db.query(
      `insert into e_subject_notes
       select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).*
       from e_subject_notes n, generate_series(1, 2000) where n.id = $1`,
      [first],
    )
    expect((await erase(id)).body.errorCode).toBe('ERASURE_TOO_LARGE')
    expect((await admin.get(`/api/subjects/notes/${first}`)).body.data.title).toBe('Nota fra molte')
    await server.db.query('delete from e_subject_notes where id <> $1 and title = $2', [first, note.title])
    expect((await erase(id)).status).toBe(202)
  })

  test('an erasure removes invitations to the person’s address without a name, and the address in copies of mails', async () => {
    const address = `ortensia.${kind}@posta.example`
    const made = async (path: string, body: object) => {
      const answer = await admin.post(path, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.data.id as string
    }
    const id = await made('/api/subjects/subjects', {
      subjectType: 'PERSON',
      firstName: 'Ortensia',
      lastName: 'Girasoli',
      contacts: { email: address },
      address: { city: 'Modena', country: 'ITA' },
    })
    const terms = { invitationKind: 'COLLAB', type: 'COLLABORATOR', lang: 'it' }
    const invitation = await made('/api/webaccess/invitations', {
      ...terms,
      email: address.toUpperCase(),
      firstName: 'Ortensia',
    })
    const [collaborator] = (await admin.get('/api/subjects/collaborators?size=1')).body.data.items
    const another = {
      ...terms,
      email: address,
      collaborator: { id: collaborator.id },
      message: 'di un altro',
    }
    const others = await made('/api/webaccess/invitations', another)
    await server.db.query(
      `insert into mail_message (id, event, recipient, subject, html, plain, state, next_at, created_at, copies, reply_to)
       values (gen_random_uuid(), 'FREE', 'altri@posta.example', 's', 'h', 'p', 'SENT', now(), now(), $1::jsonb, $2)`,
      [JSON.stringify([address, 'terzi@posta.example']), address],
    )
    const { entities } = (await admin.get(ABOUT(id))).body.data
    expect(entities.find(({ route }: { route: string }) => route === 'invitation')).toMatchObject({
      erased: 1,
    })
    const { body } = await erase(id)
    await ended(body.data.id)
    const kept = (await admin.get(`/api/webaccess/invitations/${invitation}`)).body.data
    expect([kept.email, kept.firstName]).not.toContain('Ortensia')
    expect((await admin.get(`/api/webaccess/invitations/${others}`)).body.data).toMatchObject({
      email: address,
    })
    const left = await rowsWith([address])
    expect(left.filter((row) => !row.includes(others))).toEqual([])
    const { rows } = await server.db.query<{ copies: string[] }>(
      `select copies from mail_message where recipient = 'altri@posta.example'`,
    )
    expect(rows[0]?.copies).toEqual(['cancellato@example.invalid', 'terzi@posta.example'])
  })

  test('an erasure removes the address from sent messages, outcomes and history, not from drafts', async () => {
    const address = `gelsomina.${kind}@posta.example`
    const others = `altri.${kind}@posta.example`
    const former = `gelsomina.prima.${kind}@posta.example`
    const subject = await admin.post('/api/subjects/subjects', {
      subjectType: 'PERSON',
      firstName: 'Gelsomina',
      lastName: 'Prato',
      contacts: { email: former },
      address: { city: 'Modena', country: 'ITA' },
    })
    const at = `/api/subjects/subjects/${subject.body.data.id}`
    expect((await admin.put(at, { ...subject.body.data, contacts: { email: address } })).status).toBe(200)
    const AT = '/api/comm/mails'
    const { smtp } = (await admin.get(`${AT}?size=1&columns=smtp`)).body.data.items[0]
    const written = {
      channel: 'EMAIL',
      smtp,
      subjectLine: 'Avviso',
      body: 'Buongiorno.',
      to: [address.toUpperCase(), others],
      cc: [address],
    }
    const made = async () => (await admin.post(AT, written)).body.data.id as string
    const [id, draft] = [await made(), await made()]
    const entity = server.catalogue.current().entities.get('communications')?.entity as Entity
    const outcomes = [
      { address, state: 'RETURNED', reply: `550 <${address}> unknown` },
      { address: others, state: 'SENT', reply: null },
    ]
    const version = (await admin.get(`${AT}/${id}`)).body.data.extraFields.current_envers_version
    await server.records.update(
      entity,
      id,
      { extraFields: { current_envers_version: version }, outcomes, sentCount: 1, failedCount: 1 },
      SERVER,
    )
    await server.db.query(`update e_communications set status = 'PARTIAL' where id = $1`, [id])
    // The queue looks at drafts that changed, and forgets whom they had found.
    await server.use(schedulerFeature).settle()
    await server.db.query(
      `insert into mailing_recipient (record_id, address, lang, state, at)
       values ($1, $2, 'it', 'RETURNED', now()), ($1, $3, 'it', 'SENT', now())`,
      [id, address, former],
    )
    const { body } = await erase(subject.body.data.id)
    await ended(body.data.id)
    expect((await rowsWith([address, former])).filter((row) => !row.includes(draft))).toEqual([])
    const kept = (await admin.get(`${AT}/${id}`)).body.data
    const [neutral] = kept.cc
    expect(neutral).toMatch(/^cancellato\.[0-9a-f]{12}@example\.invalid$/)
    expect(kept).toMatchObject({ status: 'PARTIAL', sentCount: 1, to: [neutral, others] })
    expect(kept.extraFields.current_envers_version, 'no new version').toBe(version + 1)
    expect(kept.outcomes).toMatchObject([
      { address: neutral, state: 'RETURNED', reply: 'Cancellato' },
      { address: others, state: 'SENT' },
    ])
    const { items } = (await admin.get(`/api/mailings/${id}/recipients`)).body.data
    const left = items.map((one: { address: string }) => one.address).filter((one: string) => one !== neutral)
    expect([items.length, left]).toEqual([
      2,
      [expect.stringMatching(/^cancellato\.[0-9a-f]{12}@example\.invalid$/)],
    ])
    expect((await admin.get(`${AT}/${draft}`)).body.data.cc).toEqual([address])
  })

  test('an erasure needs the right on every account and company, then the confirmation', async () => {
    for (const name of ['ufficio', 'laura.bianchi', 'sola.lettura']) {
      const caller = await signedIn(server.url, name)
      expect((await caller.post(`${ABOUT(person.subject)}/erasures`, '{"half')).body.errorCode).toBe(
        'FORBIDDEN',
      )
      expect((await caller.get(ABOUT(person.subject))).body.data.mayErase).toBe(false)
    }
    const collaborator = await signedIn(server.url, 'giulia.neri')
    expect((await collaborator.get(ABOUT(person.subject))).status).toBe(403)
    for (const confirm of [undefined, '', 'SOG-0000001', true]) {
      const { body } = await admin.post(`${ABOUT(person.subject)}/erasures`, { confirm })
      expect([body.errorCode, body.errors[0].path]).toEqual(['CONSTRAINT_VIOLATION', 'confirm'])
    }
    expect(await rowsWith([person.secrets[0] ?? ''])).not.toEqual([])
  })

  test('an erasure of oneself is refused', async () => {
    const { id, username } = (await admin.get('/api/auth/whoami')).body.data
    const record = (await admin.get(`/api/auth/users/${id}`)).body.data
    const { body } = await admin.post(`/api/data-subjects/users/${id}/erasures`, { confirm: record.label })
    expect([username, body.errorCode]).toEqual(['admin', 'OWN_STATUS'])
  })

  test('an erasure leaves the name in no row of any table, and every reference and date unchanged', async () => {
    const consent = (await admin.get(`/api/privacy/records/${person.consent}`)).body.data
    const elsewhere = (await admin.get('/api/subjects/customers?size=1')).body.data.items[0].id
    const text = `@laura.bianchi, senti @${person.username}`
    expect((await admin.post(`/api/subjects/customers/${elsewhere}/comments`, { text })).status).toBe(201)
    const onNote = { text: '@laura.bianchi, guarda' }
    expect((await admin.post(`/api/subjects/notes/${person.note}/comments`, onNote)).status).toBe(201)
    const laura = await signedIn(server.url, 'laura.bianchi')
    const awaited = async (): Promise<string[]> =>
      (await laura.get('/api/inbox?size=100')).body.data.items.map(
        (one: { record: { id: string } | null }) => one.record?.id,
      )
    expect(await awaited()).toContain(person.note)
    const quoted = async () =>
      (await laura.get('/api/inbox?kind=mention&size=100')).body.data.items.find(
        (one: { record: { id: string } }) => one.record.id === elsewhere,
      ).text
    expect(await quoted()).toBe(`@Laura Bianchi, senti @${person.secrets[0]} ${person.secrets[1]}`)
    const { body, status } = await erase(person.subject)
    expect([status, body.errors]).toEqual([202, undefined])
    await ended(body.data.id)
    expect(await rowsWith(person.secrets)).toEqual([])
    expect(await quoted()).toBe('@Laura Bianchi, senti @Cancellato')
    // Nothing waits on a record that was erased; it would be named by what stands in place of the person.
    expect(await awaited()).not.toContain(person.note)
    const subject = (await admin.get(`/api/subjects/subjects/${person.subject}`)).body.data
    expect(subject).toMatchObject({
      displayName: 'Cancellato',
      firstName: null,
      bornDate: null,
      status: 'CEASED',
      subjectType: 'PERSON',
    })
    const kept = (await admin.get(`/api/privacy/records/${person.consent}`)).body.data
    expect(kept).toMatchObject({
      answer: consent.answer,
      agreementVersion: consent.agreementVersion,
      signedAt: consent.signedAt,
    })
    expect(kept.subject).toMatchObject({ id: person.subject, label: subject.label })
    expect(kept.agreement.id).toBe(consent.agreement.id)
  })

  test('an erasure leaves author and time of changes in the history, without the values', async () => {
    const { items } = (await admin.get(`/api/subjects/subjects/${person.subject}/revisions`)).body.data
    expect(items.map(({ operation }: { operation: string }) => operation)).toEqual(['erase', 'create'])
    const created = items.at(-1)
    expect(created.by).toBe('Amministratore')
    expect(created.changes).toContainEqual({ path: 'firstName', from: null, to: MASK })
    expect(created.changes).toContainEqual({ path: 'subjectType', from: null, to: 'PERSON' })
  })

  test('an erasure removes the account, its sessions and its sign-in', async () => {
    expect((await person.caller.get('/api/auth/whoami')).status).toBe(401)
    expect((await login(server.url, person.username)).status).toBe(401)
    const account = (await admin.get(`/api/auth/users/${person.user}`)).body.data
    expect(account).toMatchObject({ status: 'DISABLED', fullname: 'Cancellato', groups: null })
  })

  test('an erasure removes the content of files and leaves their digest', async () => {
    for (const id of [person.fileId, person.noteFile])
      expect((await admin.get(`/api/files/${id}/content`)).status).toBe(404)
    expect((await admin.get(`/api/subjects/notes/${person.note}`)).body.data.attachments).toBeNull()
    const { rows } = await server.db.query<{ size: number; digest: string; file_name: string }>(
      'select size::float8 as size, digest, file_name from file where id = $1',
      [person.fileId],
    )
    expect(rows[0]).toEqual({
      size: expect.any(Number),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      file_name: 'Cancellato',
    })
  })

  test('an erasure changes nothing of other people', async () => {
    const { data } = await archiveOf(server, admin, `${ABOUT(other.subject)}/export`)
    expect(data.complete).toBe(true)
    expect(JSON.stringify(data)).toContain(other.secrets[0])
    expect((await other.caller.get('/api/auth/whoami')).status).toBe(200)
    expect((await admin.get(`/api/files/${other.fileId}/content`)).status).toBe(200)
  })

  test('an erasure done twice changes nothing', async () => {
    // Besides the logs, which tell that somebody asked, and errors of jobs.
    const counted = `select count(*)::integer as n from revision where route not in ('logs', 'monitor-errors')`
    const versions = async () => (await server.db.query<{ n: number }>(counted)).rows[0]?.n
    const before = await versions()
    await ended((await erase(person.subject)).body.data.id)
    expect(await versions()).toBe(before)
  })

  test('an erasure leaves records under a legal duty, with their person, and erases the rest', async () => {
    const post = (path: string, body: object) => admin.post(path, body)
    const { customerCategory } = (await admin.get('/api/subjects/customers?size=1')).body.data.items[0]
    const made = await post('/api/subjects/customers', { subject: { id: other.subject }, customerCategory })
    expect(made.status).toBe(201)
    const { id, extraFields } = made.body.data
    expect(
      (await admin.put(`/api/subjects/customers/statuses/${id}?newStatus=ACTIVE`, { extraFields })).status,
    ).toBe(200)
    const { body } = await admin.get(ABOUT(other.subject))
    const about = (route: string) => body.data.entities.find((one: { route: string }) => one.route === route)
    expect(about('customers')).toMatchObject({ erased: 0, stays: 1, until: null })
    expect(about('subjects')).toMatchObject({ erased: 0, stays: 1 })
    expect(about('users')).toMatchObject({ erased: 1, stays: 0 })
    await ended((await erase(other.subject)).body.data.id)
    expect((await admin.get(`/api/subjects/subjects/${other.subject}`)).body.data.firstName).toBe(
      other.secrets[0],
    )
    expect((await admin.get(`/api/subjects/notes/${other.note}`)).body.data.title).toBe('Cancellato')
    expect((await other.caller.get('/api/auth/whoami')).status).toBe(401)
  })
})
