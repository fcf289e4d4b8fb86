import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeDay } from '../../src/contract/time/office-day'
import { mailFeature } from '../../src/server/features/messaging/mail'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const DOCUMENTS = '/api/bu/documents'
const RECIPIENTS = '/api/bu/document-subjects'
const PAPERS = '/api/subjects/documents'

describe('what documents do by themselves', () => {
  let server: TestServer
  let manager: Caller
  let approver: Caller

  beforeAll(async () => {
    server = await testServer({ kind: 'postgres' })
    manager = await signedIn(server.url, 'laura.bianchi')
    approver = await signedIn(server.url, 'davide.moretti')
  })
  afterAll(() => server?.drop())

  const firstOf = async (call: Caller, path: string) => (await call.get(path)).body.data.items[0]
  const read = async (call: Caller, path: string) => (await call.get(path)).body.data
  const moved = async (call: Caller, endpoint: string, id: string, status: string, more: object = {}) => {
    const body = { ...(await read(call, `${endpoint}/${id}`)), ...more }
    const answer = await call.put(`${endpoint}/statuses/${id}?newStatus=${status}`, body)
    expect([answer.status, answer.body.errors ?? answer.body.errorMessage ?? null]).toEqual([200, null])
    return answer.body.data
  }
  const file = async () => {
    const body = new FormData()
    body.set('file', new Blob(['%PDF-1.4 circular'], { type: 'application/pdf' }), 'circolare.pdf')
    const headers = { authorization: `Bearer ${manager.token}` }
    const answer = await fetch(`${server.url}/api/files`, { method: 'POST', body, headers })
    expect(answer.status).toBe(201)
    return (await answer.json()).data
  }
  const document = async (more: object = {}) => {
    const given = {
      title: `Circolare ${Math.random()}`,
      documentType: 'CIRC',
      files: [await file()],
      ...more,
    }
    const { body } = await manager.post(DOCUMENTS, given)
    const { id } = await firstOf(await signedIn(server.url, 'ufficio'), '/api/suggestions/users?q=Davide')
    await moved(manager, DOCUMENTS, body.data.id, 'TO_APPROVE', { approver: { id } })
    return body.data
  }

  test('a new document is version 1; its approval dates it and gives it the next protocol number, which a return to draft keeps', async () => {
    const first = await document()
    expect(first.version).toBe(1)
    const approved = await moved(approver, DOCUMENTS, first.id, 'APPROVED')
    expect(approved.approvedAt).toMatch(/^20\d\d-/)
    expect(approved.protocolNumber).toMatch(/^PRT-20\d\d-\d{6}$/)
    expect(approved.protocolDate).toMatch(/^20\d\d-\d\d-\d\d$/)
    const second = await moved(approver, DOCUMENTS, (await document()).id, 'APPROVED')
    expect(Number(second.protocolNumber.slice(-6))).toBe(Number(approved.protocolNumber.slice(-6)) + 1)
    const draft = await moved(manager, DOCUMENTS, first.id, 'DRAFT')
    expect(draft).toMatchObject({
      approvedAt: null,
      protocolNumber: approved.protocolNumber,
      protocolDate: approved.protocolDate,
    })
    const history = (await read(manager, `${DOCUMENTS}/${first.id}/revisions`)).items
    const numbered = history
      .flatMap(({ changes }: { changes: { path: string }[] }) => changes)
      .find(({ path }: { path: string }) => path === 'protocolNumber')
    expect(numbered).toMatchObject({
      to: approved.protocolNumber,
      effect: expect.stringMatching(/^entities\/documents\.json:\d+$/),
    })
  })

  test('an approver finds what waits for them in their inbox until it is decided, who may publish it then; a recipient, what was sent to them', async () => {
    const inboxOf = async (call: Caller, kind: string) =>
      (await read(call, `/api/inbox?kind=${kind}&size=100`)).items
    const about = (items: { record: { id: string } | null }[], id: string) =>
      items.filter(({ record }) => record?.id === id)
    const { id } = await document()
    const [waiting] = about(await inboxOf(approver, 'approval'), id)
    expect(waiting).toMatchObject({ text: 'Documento da approvare', by: 'Laura Bianchi', state: 'unread' })
    expect(about(await inboxOf(manager, 'approval'), id)).toEqual([])
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    expect(about(await inboxOf(approver, 'approval'), id)).toEqual([])
    // Who may publish it is told in turn, until it is published.
    const [approved] = about(await inboxOf(manager, 'assignment'), id)
    expect(approved).toMatchObject({ text: 'Documento approvato: si può pubblicare', state: 'unread' })
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const subject = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items[0].subject.id
    const row = await manager.post(RECIPIENTS, {
      document: { id },
      subject: { id: subject },
      role: 'DEST',
      channel: 'PAPER',
    })
    expect(about(await inboxOf(supplier, 'assignment'), row.body.data.id)).toEqual([])
    await moved(manager, DOCUMENTS, id, 'PUBLISHED')
    expect(about(await inboxOf(manager, 'assignment'), id)).toEqual([])
    expect(about(await inboxOf(supplier, 'assignment'), row.body.data.id)).toHaveLength(1)
  })

  test('whoever sent a document to approval reads in their language why it was refused, as long as it is', async () => {
    const { id } = await document()
    await moved(approver, DOCUMENTS, id, 'REJECTED', { rejectReason: 'FIRMA' })
    const told = async (headers: Record<string, string> = {}) => {
      const { items } = (await manager.call('GET', '/api/inbox?kind=assignment&size=100', undefined, headers))
        .body.data
      return items.find(({ record }: { record: { id: string } | null }) => record?.id === id)
    }
    expect((await told()).text).toBe('Documento respinto (Firma mancante): correggilo')
    expect((await told({ 'accept-language': 'en' })).text).toBe(
      'Document rejected (Signature missing): correct it',
    )
    const done = await manager.put(`/api/inbox/reads/${(await told()).id}`, {})
    expect(done.body.data.text).toBe('Documento respinto (Firma mancante): correggilo')
    await moved(manager, DOCUMENTS, id, 'DRAFT')
    expect(await told()).toBeUndefined()
  })

  test('no one types these fields, administrators included', async () => {
    const admin = await signedIn(server.url, 'admin')
    const made = await admin.post(DOCUMENTS, {
      title: 'x',
      documentType: 'CIRC',
      protocolNumber: 'PRT-2020-000001',
    })
    expect([made.status, made.body.errors?.[0]?.code]).toEqual([422, 'READ_ONLY'])
  })

  test('a withdrawn document cancels what its recipients have not signed, in the same transaction', async () => {
    const { id } = await document({ requiresSignature: true })
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    const subjects = (await read(manager, '/api/subjects/subjects?size=2')).items
    const rows = await Promise.all(
      subjects.map(async (subject: { id: string }) => {
        const row = await manager.post(RECIPIENTS, {
          document: { id },
          subject: { id: subject.id },
          role: 'DEST',
          channel: 'PORTAL',
        })
        expect(row.status).toBe(201)
        return row.body.data
      }),
    )
    const [sent, signed] = rows
    const early = await manager.put(`${RECIPIENTS}/statuses/${sent.id}?newStatus=SENT`, sent)
    expect([early.status, early.body.errorCode]).toEqual([422, 'STATUS_GUARD'])
    await moved(manager, DOCUMENTS, id, 'PUBLISHED')
    expect(await read(manager, `${RECIPIENTS}/${sent.id}`)).toMatchObject({
      status: 'SENT',
      sentAt: expect.any(String),
      readAt: null,
    })
    const done = await moved(manager, RECIPIENTS, signed.id, 'SIGNED')
    expect(done.readAt).toBe(done.signedAt)
    await moved(manager, DOCUMENTS, id, 'WITHDRAWN')
    expect((await read(manager, `${RECIPIENTS}/${sent.id}`)).status).toBe('CANCELLED')
    expect((await read(manager, `${RECIPIENTS}/${signed.id}`)).status).toBe('SIGNED')
    const { items } = await read(manager, `${RECIPIENTS}/${sent.id}/revisions`)
    expect(items[0]).toMatchObject({
      operation: 'status',
      by: 'Laura Bianchi',
      effect: expect.stringContaining('documents.json:'),
    })
  })

  const published = async (more: object = {}) => {
    const { id } = await document(more)
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    return moved(manager, DOCUMENTS, id, 'PUBLISHED')
  }
  const recipientsOf = async (id: string) =>
    (await read(manager, `${RECIPIENTS}?documentEquals=${id}&size=200`)).items

  test('a document for all suppliers is sent to each active one by mail; a second publication adds nobody twice', async () => {
    const { id } = await published({ visibility: 'ALL_SUPPLIERS', title: 'Listino', requiresReading: true })
    await server.use(schedulerFeature).settle()
    const active = (await read(manager, '/api/subjects/suppliers?statusEquals=ACTIVE&size=200')).items
    const rows = await recipientsOf(id)
    expect(active.length).toBeGreaterThan(1)
    expect(rows.map((row: { subject: { id: string } }) => row.subject.id).sort()).toEqual(
      active.map((one: { subject: { id: string } }) => one.subject.id).sort(),
    )
    expect(
      rows.every((row: { status: string; sentAt: string | null }) => row.status === 'SENT' && row.sentAt),
    ).toBe(true)
    const mails = (await server.use(mailFeature).list('en')).filter(({ subject }) =>
      subject.includes('Listino'),
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(
      mails.every(({ event, text }) => event === 'DOC_SENT' && text?.includes('/document-subjects/')),
    ).toBe(true)
    expect(
      mails.every(({ text }) => /Termine: \d{1,2} [a-z]+ \d{4}/.test(text ?? '')),
      'by when',
    ).toBe(true)
    await moved(manager, DOCUMENTS, id, 'WITHDRAWN')
    await moved(manager, DOCUMENTS, id, 'DRAFT')
    await moved(manager, DOCUMENTS, id, 'TO_APPROVE')
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    await moved(manager, DOCUMENTS, id, 'PUBLISHED')
    await server.use(schedulerFeature).settle()
    expect(await recipientsOf(id)).toHaveLength(rows.length)
  })

  test('a recipient answers with evidence: when, which version and from where', async () => {
    const plain = await published({ visibility: 'RECIPIENTS' })
    const { id } = await published({ visibility: 'RECIPIENTS', requiresSignature: true })
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const subject = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items[0].subject.id
    const made = await manager.post(RECIPIENTS, {
      document: { id },
      subject: { id: subject },
      role: 'DEST',
      channel: 'PORTAL',
    })
    expect([made.status, made.body.data.status]).toEqual([201, 'SENT'])
    const path = `${RECIPIENTS}/statuses/${made.body.data.id}?newStatus=SIGNED`
    const mine = await read(supplier, `${RECIPIENTS}/${made.body.data.id}`)
    const signed = (await supplier.put(path, mine, { 'user-agent': 'Browser of the supplier' })).body.data
    expect(signed).toMatchObject({ signedAt: expect.any(String), signedVersion: 1, readVersion: 1 })
    expect(signed.answeredFrom).toBeUndefined()
    const seen = await read(await signedIn(server.url, 'admin'), `${RECIPIENTS}/${made.body.data.id}`)
    expect(seen).toMatchObject({ answeredFrom: '127.0.0.1', answeredWith: 'Browser of the supplier' })
    const told = (await manager.get('/api/inbox?size=100')).body.data.items as {
      record: { id: string }
      title: string
    }[]
    expect(
      told.some(({ record }) => record.id === signed.id),
      'its sender is told',
    ).toBe(true)
    // A document that asks for no signature gets none, whatever the screen offers.
    const other = { document: { id: plain.id }, subject: { id: subject }, role: 'DEST', channel: 'PORTAL' }
    const unasked = (await manager.post(RECIPIENTS, other)).body.data
    const answer = await supplier.put(
      `${RECIPIENTS}/statuses/${unasked.id}?newStatus=SIGNED`,
      await read(supplier, `${RECIPIENTS}/${unasked.id}`),
    )
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'STATUS_GUARD'])
  })

  test('a document without a file is not published', async () => {
    const { id } = await document({ files: [] })
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    const refused = await manager.put(
      `${DOCUMENTS}/statuses/${id}?newStatus=PUBLISHED`,
      await read(manager, `${DOCUMENTS}/${id}`),
    )
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'files' }),
    ])
  })

  /** The fields that are locked against a change of a record, or null where it was stored. */
  const changed = async (call: Caller, path: string, values: object) => {
    const { body, status } = await call.put(path, { ...(await read(call, path)), ...values })
    const errors: { path: string; code: string }[] = body.errors ?? []
    return status === 200
      ? null
      : errors.filter(({ code }) => code === 'READ_ONLY').map((error) => error.path)
  }

  test('what was approved stays as it was: file, title and type are locked, and a return to draft after publication is a new version', async () => {
    const { id } = await document()
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    const path = `${DOCUMENTS}/${id}`
    const other = { files: [await file()] }
    const admin = await signedIn(server.url, 'admin')
    expect(await changed(manager, path, other), 'approved').toEqual(['files'])
    await moved(manager, DOCUMENTS, id, 'PUBLISHED')
    for (const call of [manager, admin]) {
      expect(await changed(call, path, { files: [] }), 'published without a file').toEqual(['files'])
      expect(await changed(call, path, other), 'another file').toEqual(['files'])
      expect(await changed(call, path, { title: 'Altro' }), 'another title').toEqual(['title'])
    }
    expect(await changed(manager, path, { language: 'it' }), 'what it does not say itself').toBeNull()
    await moved(manager, DOCUMENTS, id, 'WITHDRAWN')
    expect(await changed(manager, path, other), 'withdrawn').toEqual(['files'])
    expect((await moved(manager, DOCUMENTS, id, 'DRAFT')).version).toBe(2)
    expect(await changed(manager, path, other)).toBeNull()
  })

  test('a document that was approved without a file gets it on its way to publication', async () => {
    const { id } = await document({ files: [] })
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    expect(await changed(manager, `${DOCUMENTS}/${id}`, { files: [await file()] })).toBeNull()
    await moved(manager, DOCUMENTS, id, 'PUBLISHED')
    expect(await changed(manager, `${DOCUMENTS}/${id}`, { files: [await file()] }), 'published').toEqual([
      'files',
    ])
  })

  test('the file of a paper that was found valid is not replaced behind its review', async () => {
    const subject = (await read(manager, '/api/subjects/subjects?size=1')).items[0].id
    const paper = (await manager.post(PAPERS, { subject: { id: subject }, documentType: 'CV' })).body.data
    await moved(manager, PAPERS, paper.id, 'UPLOADED', { files: [await file()] })
    await moved(approver, PAPERS, paper.id, 'VALID')
    expect(await changed(manager, `${PAPERS}/${paper.id}`, { files: [await file()] })).toEqual(['files'])
    expect(await changed(manager, `${PAPERS}/${paper.id}`, { files: [] })).toEqual(['files'])
  })

  test('a future recipient sees nothing of a document before it is sent: neither it, its comments, nor their own row', async () => {
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const subject = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items[0].subject.id
    const draft = await document({ title: 'Riservatissima' })
    const row = { document: { id: draft.id }, subject: { id: subject }, role: 'DEST', channel: 'PORTAL' }
    const recipient = (await manager.post(RECIPIENTS, row)).body.data
    const seen = async () => {
      const calls = [
        `${DOCUMENTS}/${draft.id}`,
        `${DOCUMENTS}/${draft.id}/revisions`,
        `${DOCUMENTS}/${draft.id}/comments`,
        `${DOCUMENTS}/${draft.id}/pdf`,
        `/api/files/${draft.files[0].documentId}/content`,
        `${RECIPIENTS}/${recipient.id}`,
      ]
      const authorization = `Bearer ${supplier.token}`
      const answers = calls.map(
        async (path) => (await fetch(server.url + path, { headers: { authorization } })).status,
      )
      const lists = [
        `${DOCUMENTS}?q=Riservatissima`,
        `${RECIPIENTS}?documentEquals=${draft.id}`,
        '/api/search?q=Riservatissima',
      ]
      const found = lists.map(async (path) => (await read(supplier, path)).items.length > 0)
      return [...(await Promise.all(answers)), ...(await Promise.all(found))]
    }
    expect(await seen()).toEqual([404, 404, 404, 404, 404, 404, false, false, false])
    await moved(approver, DOCUMENTS, draft.id, 'APPROVED')
    expect(await seen()).toEqual([404, 404, 404, 404, 404, 404, false, false, false])
    await moved(manager, DOCUMENTS, draft.id, 'PUBLISHED')
    expect(await seen()).toEqual([200, 200, 200, 200, 200, 200, true, true, true])
  })

  test('a document for all customers is sent to each active one', async () => {
    const { id } = await published({ visibility: 'ALL_CUSTOMERS' })
    await server.use(schedulerFeature).settle()
    const active = (await read(manager, '/api/subjects/customers?statusEquals=ACTIVE&size=200')).items
    const subjectsOf = (rows: { subject: { id: string } }[]) => rows.map(({ subject }) => subject.id).sort()
    expect(active.length).toBeGreaterThan(0)
    expect(subjectsOf(await recipientsOf(id))).toEqual(subjectsOf(active))
  })

  test('a draft and what waits for approval are neither sent nor signed', async () => {
    const given = { title: 'Bozza', documentType: 'CIRC', files: [await file()] }
    const draft = (await manager.post(DOCUMENTS, given)).body.data
    const subject = (await read(manager, '/api/subjects/subjects?size=1')).items[0]
    for (const { id } of [draft, await document()]) {
      const row = { document: { id }, subject: { id: subject.id }, role: 'DEST', channel: 'PORTAL' }
      const made = (await manager.post(RECIPIENTS, row)).body.data
      expect(made.status).toBe('TO_SEND')
      for (const [status, code] of [
        ['SENT', 'STATUS_GUARD'],
        ['SIGNED', expect.stringMatching(/^STATUS_/)],
      ]) {
        const refused = await manager.put(`${RECIPIENTS}/statuses/${made.id}?newStatus=${status}`, made)
        expect([refused.status, refused.body.errorCode]).toEqual([expect.any(Number), code])
        expect(refused.status).toBeGreaterThanOrEqual(400)
      }
      expect(await read(manager, `${RECIPIENTS}/${made.id}`)).toMatchObject({
        status: 'TO_SEND',
        sentAt: null,
        signedAt: null,
      })
    }
  })

  test('whoever was to get a document learns of it once it is sent, and nothing where that was given up before', async () => {
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const subject = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items[0].subject.id
    const made = async (id: string) => {
      const row = { document: { id }, subject: { id: subject }, role: 'DEST', channel: 'PORTAL' }
      return (await manager.post(RECIPIENTS, row)).body.data
    }
    const seen = async (of: string) => (await supplier.get(`${RECIPIENTS}/${of}`)).status
    const dropped = await made((await document({ title: 'Trattativa riservata' })).id)
    expect(await seen(dropped.id)).toBe(404)
    await moved(manager, RECIPIENTS, dropped.id, 'CANCELLED')
    expect([await seen(dropped.id), JSON.stringify(await read(supplier, `${RECIPIENTS}?size=200`))]).toEqual([
      404,
      expect.not.stringContaining('Trattativa riservata'),
    ])
    const { id } = await document()
    const sent = await made(id)
    expect(await seen(sent.id)).toBe(404)
    await moved(approver, DOCUMENTS, id, 'APPROVED')
    await moved(manager, DOCUMENTS, id, 'PUBLISHED')
    expect(await seen(sent.id)).toBe(200)
    await moved(manager, DOCUMENTS, id, 'WITHDRAWN')
    expect((await read(supplier, `${RECIPIENTS}/${sent.id}`)).status).toBe('CANCELLED')
  })

  test('a published document expires the day after its last one, and leaves the list that its recipients open', async () => {
    const day = (days: number) => officeDay(new Date(Date.now() + days * 86_400_000))
    const all = { visibility: 'ALL_SUPPLIERS' }
    const [past, later] = [
      await published({ ...all, validTo: day(-3) }),
      await published({ ...all, validTo: day(3) }),
    ]
    const jobs = server.use(schedulerFeature)
    const entity = server.catalogue.current().entities.get('scheduler')?.entity
    const { rows } = await server.db.query<{ id: string }>(
      `select id from e_scheduler where handler = 'EXPIRE_DOCS'`,
    )
    if (!entity || !rows[0]) throw new Error('the job of expiry is shipped')
    await jobs.runNow(entity, rows[0].id, null)
    await jobs.settle()
    expect((await read(manager, `${DOCUMENTS}/${past.id}`)).status).toBe('EXPIRED')
    expect((await read(manager, `${DOCUMENTS}/${later.id}`)).status).toBe('PUBLISHED')
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const listed = async (conditions: string): Promise<boolean[]> => {
      const { items } = await read(supplier, `${DOCUMENTS}?size=200${conditions}`)
      return [past, later].map(({ id }) => items.some((one: { id: string }) => one.id === id))
    }
    expect([await listed(''), await listed('&enableFilters=true')]).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('a new version counts on and withdraws what it replaces when it is published', async () => {
    const first = await published()
    const second = await published({ replaces: { id: first.id } })
    expect(second.version).toBe(2)
    expect((await read(manager, `${DOCUMENTS}/${first.id}`)).status).toBe('WITHDRAWN')
  })

  const sentTo = async (document: string, more: object = {}) => {
    const subject = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items[0].subject.id
    const body = {
      document: { id: document },
      subject: { id: subject },
      role: 'DEST',
      channel: 'PORTAL',
      ...more,
    }
    const made = await manager.post(RECIPIENTS, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data
  }

  test('a recipient is reminded once a day: counted and dated, told by inbox and mail, the evidence and the status as they were', async () => {
    const { id } = await published({ requiresSignature: true, title: 'Da firmare' })
    const sent = await sentTo(id)
    expect(sent).toMatchObject({ status: 'SENT', dueDate: expect.stringMatching(/^20/), reminders: null })
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const before = await moved(supplier, RECIPIENTS, sent.id, 'READ')
    const answers = await Promise.all([1, 2].map(() => manager.post(`${RECIPIENTS}/${sent.id}/remind`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body, status } = await manager.post(`${RECIPIENTS}/${sent.id}/remind`, {})
    expect([status, body.errorCode], 'again on the same day').toEqual([409, 'ACTION_OFF'])
    expect(
      (await supplier.post(`${RECIPIENTS}/${sent.id}/remind`, {})).status,
      'nobody reminds themselves',
    ).toBe(403)
    const after = await read(manager, `${RECIPIENTS}/${sent.id}`)
    expect(after).toMatchObject({ reminders: 1, remindedAt: expect.any(String) })
    const { readAt, readVersion, sentAt, signedAt, status: still } = before
    expect(after).toMatchObject({ readAt, readVersion, sentAt, signedAt, status: still })
    const told = (await read(supplier, '/api/inbox?kind=reminder&size=100')).items
    expect(
      told.filter(({ record }: { record: { id: string } | null }) => record?.id === sent.id),
    ).toHaveLength(1)
    const mails = (await server.use(mailFeature).list('en')).filter(({ event }) => event === 'DOC_REMINDER')
    expect(mails.map(({ subject }) => subject)).toEqual(['Promemoria: Da firmare'])
    expect(mails[0]?.text).toMatch(/Termine: \d{1,2} [a-z]+ \d{4}/)
    const [latest] = (await read(manager, `${RECIPIENTS}/${sent.id}/revisions`)).items
    expect(latest.by).toBe('Laura Bianchi')
  })

  test('a signature on paper is kept as a file of the subject, with who recorded it and the day on it, and as no answer online', async () => {
    const { id } = await published({ requiresSignature: true })
    const sent = await sentTo(id)
    const paper = {
      subject: { id: sent.subject.id },
      signs: { id: sent.id },
      documentType: 'FIRM',
      issuedOn: '2026-01-15',
    }
    const bare = await manager.post(PAPERS, paper)
    expect([bare.status, bare.body.errors?.[0]?.path], 'without the scan').toEqual([422, 'files'])
    const kept = await manager.post(PAPERS, { ...paper, files: [await file()] })
    expect([kept.status, kept.body.data?.status], JSON.stringify(kept.body)).toEqual([201, 'VALID'])
    const admin = await signedIn(server.url, 'admin')
    expect(await read(admin, `${RECIPIENTS}/${sent.id}`)).toMatchObject({
      status: 'SIGNED',
      signedHow: 'PAPER',
      signedFile: { id: kept.body.data.id },
      signedOn: '2026-01-15',
      signedVersion: 1,
      recordedBy: { label: expect.stringContaining('Bianchi') },
      answeredFrom: null,
      answeredWith: null,
    })
    const online = await sentTo((await published({ requiresSignature: true })).id)
    const signed = await moved(
      await signedIn(server.url, 'trasporti.secchia'),
      RECIPIENTS,
      online.id,
      'SIGNED',
    )
    expect(signed).toMatchObject({ signedHow: 'ONLINE', signedFile: null, recordedBy: null })
  })

  test('a new version goes to the recipients of the old one, whose evidence stays', async () => {
    const first = await published({ requiresSignature: true, visibility: 'RECIPIENTS' })
    const signed = await sentTo(first.id)
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    await moved(supplier, RECIPIENTS, signed.id, 'SIGNED')
    const other = (await read(manager, '/api/subjects/subjects?size=1')).items[0].id
    const waiting = await sentTo(first.id, { subject: { id: other } })
    const second = await published({
      requiresSignature: true,
      visibility: 'RECIPIENTS',
      replaces: { id: first.id },
    })
    await server.use(schedulerFeature).settle()
    expect(await read(manager, `${RECIPIENTS}/${signed.id}`)).toMatchObject({
      status: 'SIGNED',
      signedVersion: 1,
      replacedBy: { id: second.id },
    })
    expect(await read(manager, `${RECIPIENTS}/${waiting.id}`)).toMatchObject({
      status: 'CANCELLED',
      replacedBy: { id: second.id },
    })
    const rows = await recipientsOf(second.id)
    expect(
      rows.map((row: { subject: { id: string }; status: string }) => [row.subject.id, row.status]).sort(),
    ).toEqual(
      [
        [signed.subject.id, 'SENT'],
        [other, 'SENT'],
      ].sort(),
    )
    const told = (await read(supplier, '/api/inbox?size=100')).items
    const about = (id: string) =>
      told.filter(({ record }: { record: { id: string } | null }) => record?.id === id)
    expect(about(signed.id)).toMatchObject([{ text: 'Una nuova versione sostituisce questo documento' }])
  })

  test('a paper of a subject is replaced by a new one when that is approved', async () => {
    const subject = (await read(manager, '/api/subjects/subjects?size=1')).items[0].id
    const body = { subject: { id: subject }, documentType: 'CV' }
    const old = (await manager.post(PAPERS, body)).body.data
    await moved(manager, PAPERS, old.id, 'UPLOADED', { files: [await file()] })
    await moved(approver, PAPERS, old.id, 'VALID')
    const next = (await manager.post(PAPERS, { ...body, replaces: { id: old.id } })).body.data
    await moved(manager, PAPERS, next.id, 'UPLOADED', { files: [await file()] })
    expect((await read(manager, `${PAPERS}/${old.id}`)).status, 'not before').toBe('VALID')
    await moved(approver, PAPERS, next.id, 'VALID')
    expect((await read(manager, `${PAPERS}/${old.id}`)).status).toBe('REPLACED')
  })

  test('the person whose paper has expired uploads a new one with its dates, and nothing else of it', async () => {
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const subject = (await read(manager, '/api/subjects/suppliers?q=Secchia&size=1')).items[0].subject.id
    const given = {
      subject: { id: subject },
      documentType: 'DURC',
      files: [await file()],
      expiresOn: '2026-01-10',
    }
    const paper = (await manager.post(PAPERS, given)).body.data
    await moved(manager, PAPERS, paper.id, 'UPLOADED')
    await moved(approver, PAPERS, paper.id, 'VALID')
    const entity = server.catalogue.current().entities.get('subject-documents')?.entity
    if (!entity) throw new Error('papers of subjects are shipped')
    await server.records.passDates(entity)
    expect((await read(supplier, `${PAPERS}/${paper.id}`)).status).toBe('EXPIRED')
    const upload = async (more: object) => {
      const body = { ...(await read(supplier, `${PAPERS}/${paper.id}`)), expiresOn: '2036-01-10', ...more }
      return supplier.put(`${PAPERS}/statuses/${paper.id}?newStatus=UPLOADED`, body)
    }
    expect((await upload({ reviewNote: 'mine' })).status, 'what is not asked for').toBe(403)
    const { body, status } = await upload({ issuedOn: '2026-01-11' })
    expect([status, body.data?.status, body.data?.expiresOn], JSON.stringify(body)).toEqual([
      200,
      'UPLOADED',
      '2036-01-10',
    ])
  })

  test('whoever reviews a paper of a subject is its reviewer, with the time', async () => {
    const paper = await firstOf(approver, `${PAPERS}?statusEquals=UPLOADED`)
    const valid = await moved(approver, PAPERS, paper.id, 'VALID')
    expect(valid).toMatchObject({
      reviewer: { label: expect.stringContaining('Moretti') },
      reviewedAt: expect.any(String),
    })
  })
})
