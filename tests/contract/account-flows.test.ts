import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoveryFeature } from '../../src/server/features/identity/recovery'
import { type Answer, caller, login, PASSWORD, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const NEW_PASSWORD = 'quattro gatti in cortile'

// Signing in is slow on purpose.
describe('account flows', { timeout: 120_000 }, () => {
  let server: TestServer
  let post: MailServer
  beforeAll(async () => {
    post = await startMailServer()
    server = await testServer({
      config: { mail: { url: post.url, from: 'Ufficio <ufficio@tessera.example>' } },
    })
  })
  afterAll(async () => {
    await server?.drop()
    await post?.stop()
  })

  const visitor = () => caller(server.url)
  const askLink = (email: unknown, more: Record<string, unknown> = {}) =>
    visitor().post('/api/webaccess/registration-link', {
      email,
      step: 1,
      lang: 'it',
      type: 'COLLABORATOR',
      ...more,
    })
  const linkIn = (text: string): string => /[?&]u=([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  const asked = async (uuid: string) =>
    (await visitor().get(`/api/privacy/definition/agreements?entity=REGISTRATION&u=${uuid}`)).body.data ?? []
  /** Sends the form with all agreements accepted, unless the body overrides them. */
  const register = async (body: Record<string, unknown>) => {
    const all = (await asked(String(body.uuid))) as { agreement: { id: string } }[]
    const serviceAgreements = Object.fromEntries(all.map(({ agreement }) => [agreement.id, 'agree']))
    return visitor().post('/api/webaccess/registration', { serviceAgreements, ...body })
  }
  const payload = (email: string, uuid: string) => ({
    name: 'Irene',
    lastname: 'Costa',
    email,
    username: email,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    uuid,
    subjectType: 'PERSON',
    type: 'COLLABORATOR',
  })
  const change = (who: { token: string | null }, form: Record<string, string>): Promise<Answer> =>
    caller(server.url, who.token).post(
      '/api/auth/change-password',
      new URLSearchParams(form).toString(),
      FORM,
    )

  describe('registration', () => {
    test('a link comes by mail and opens a registration record [API-13] [API-11] [REG-10] [SHELL-07]', async () => {
      const answer = await askLink('uno@posta.example')
      expect([answer.status, answer.body.data]).toEqual([200, 'REGISTRATION_LINK'])
      const mail = await post.next('uno@posta.example')
      expect(mail.from).toBe('ufficio@tessera.example')
      expect(mail.headers.subject).toBe('Il collegamento per registrarti in Tessera Demo – Modena')
      const uuid = linkIn(mail.text)
      expect(mail.text).toContain(`${server.url}/registration?u=${uuid}`)
      const { body } = await visitor().get(`/api/webaccess/registration?u=${uuid}`)
      expect(body.data).toEqual({ email: 'uno@posta.example', uuid, type: 'COLLABORATOR', lang: 'it' })
    })

    test('saving makes the account and signs it in; the link is used up [API-12] [REG-11] [REG-12]', async () => {
      await askLink('due@posta.example', { lang: 'en' })
      const mail = await post.next('due@posta.example')
      expect(mail.headers.subject).toBe('Your link to register with Tessera Demo – Modena')
      const uuid = linkIn(mail.text)
      const { body, status } = await register(payload('due@posta.example', uuid))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({ username: 'due@posta.example', fullname: 'Irene Costa', lang: 'en' })
      expect(body.data.authorities).toEqual(expect.arrayContaining(['ROLE_REG_WORKFLOW', 'ON_BOARD']))
      expect(body.data.subjectId).toMatch(/^[0-9a-f-]{36}$/)
      expect((await caller(server.url, body.data.token).get('/api/auth/whoami')).status).toBe(200)
      expect((await login(server.url, 'due@posta.example', NEW_PASSWORD)).status).toBe(200)
      expect((await visitor().get(`/api/webaccess/registration?u=${uuid}`)).body.errorCode).toBe(
        'INVALID_UUUID',
      )
      expect((await register(payload('due@posta.example', uuid))).body.errorCode).toBe('INVALID_UUUID')
    })

    test('one of several people who use a link at once succeeds [S4]', async () => {
      await askLink('tre@posta.example')
      const uuid = linkIn((await post.next('tre@posta.example')).text)
      const answers = await Promise.all([1, 2, 3].map(() => register(payload('tre@posta.example', uuid))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    })

    test('a registration whose last step fails leaves nothing behind, and the link still works', async () => {
      const [table, email] = ['e_signed_contracts', 'intero@posta.example']
      await askLink(email)
      const uuid = linkIn((await post.next(email)).text)
      const stored = async () => {
        const counts = ['e_users', 'e_subjects', 'credential', table].map((one) =>
          server.db.query(`select count(*) from ${one}`),
        )
        return (await Promise.all(counts)).map(({ rows }) => Number(rows[0]?.count))
      }
      const before = await stored()
      await server.db.query(`alter table ${table} add constraint broken check (false) not valid`)
      const { status } = await register(payload(email, uuid)).finally(() =>
        server.db.query(`alter table ${table} drop constraint broken`),
      )
      expect([status >= 400, await stored()]).toEqual([true, before])
      expect((await register(payload(email, uuid))).status).toBe(200)
      const after = await stored()
      expect(after.slice(0, 3)).toEqual(before.slice(0, 3).map((count) => count + 1))
      expect(after[3]).toBeGreaterThan(before[3] ?? 0)
    })

    test('a registration with a registered address reports only that [ERR-23] [API-13]', async () => {
      const { body, status } = await askLink('sara.fontana@posta.example')
      expect([status, body.data]).toEqual([200, 'USER_ALREADY_EXIST'])
    })

    test('a registration refuses a weak, common, own or differing password, each by its code [REG-14] [REG-15] [ERR-18]', async () => {
      await askLink('quattro@posta.example')
      const uuid = linkIn((await post.next('quattro@posta.example')).text)
      const body = payload('quattro@posta.example', uuid)
      for (const password of [
        'short',
        '1qaz2wsx3edc',
        'aaaaaaaaaaaaaaaa',
        'abcdefghijklmnop',
        'quattro@posta.example',
      ]) {
        const answer = await register({ ...body, password, confirmPassword: password })
        expect([answer.status, answer.body.errorMessage, answer.body.errors[0].code], password).toEqual([
          422,
          'INVALID_PASSWORD',
          'INVALID_PASSWORD',
        ])
      }
      const differing = await register({ ...body, confirmPassword: 'something else entirely' })
      expect(differing.body).toMatchObject({
        errorCode: 'CONSTRAINT_VIOLATION',
        errors: [{ path: 'confirmPassword' }],
      })
    })

    test('a registration uses the address of the link, whatever the visitor sends', async () => {
      await askLink('cinque@posta.example')
      const uuid = linkIn((await post.next('cinque@posta.example')).text)
      const { body, status } = await register({ ...payload('admin@tessera.example', uuid) })
      expect([status, body.errors[0].path]).toEqual([422, 'email'])
      const roles = await register({
        ...payload('cinque@posta.example', uuid),
        type: 'STAFF',
        authorities: ['ROLE_ADMIN'],
        groups: ['ROLE_ADMIN'],
      })
      expect(roles.body.data.authorities).not.toContain('ROLE_ADMIN')
    })

    test('a known name is refused with already_exists first [ERR-17]', async () => {
      await askLink('sei@posta.example')
      const first = linkIn((await post.next('sei@posta.example')).text)
      const admin = await signedIn(server.url, 'admin')
      const made = await admin.post('/api/auth/users', {
        username: 'sei@posta.example',
        fullname: 'Sei',
        email: 'sei@posta.example',
        lang: 'it',
        userType: 'STAFF',
      })
      expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
      const { body, status } = await register(payload('sei@posta.example', first))
      expect([status, body.errorCode, body.errors[0].code]).toEqual([409, 'ALREADY_EXISTS', 'already_exists'])
    })
  })

  describe('registration of an account that is there already [D7] [PERM-10]', () => {
    const EMAIL = 'nuovo@posta.example'
    const own = '/api/webaccess/registration'
    const invite = async (email: string): Promise<string> => {
      const admin = await signedIn(server.url, 'admin')
      const { body, status } = await admin.post('/api/webaccess/invitations', {
        email,
        firstName: 'Irene',
        lastName: 'Costa',
        invitationKind: 'COLLAB',
        type: 'COLLABORATOR',
        lang: 'it',
      })
      expect(status, JSON.stringify(body)).toBe(201)
      const { id } = body.data
      const sent = await admin.put(`/api/webaccess/invitations/statuses/${id}?newStatus=SENT`, body.data)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      return id
    }

    test('a person without an invitation, or registered already, has nothing to register', async () => {
      for (const name of [EMAIL, 'ufficio', 'admin']) {
        const { body, status } = await (await signedIn(server.url, name)).get(own)
        expect([status, body.errorCode], name).toEqual([404, 'INVALID_UUUID'])
      }
      expect((await caller(server.url, 'not.a.token').get(own)).status).toBe(401)
    })

    test('the pending invitation is found by who is signed in, and brings the account on board', async () => {
      const id = await invite(EMAIL)
      const uuid = linkIn((await post.next(EMAIL)).text)
      const irene = await signedIn(server.url, EMAIL)
      const { body } = await irene.get(own)
      const pending = {
        email: EMAIL,
        uuid: '',
        type: 'COLLABORATOR',
        lang: 'it',
        firstName: 'Irene',
        lastName: 'Costa',
      }
      expect(body.data).toEqual(pending)
      // The link of the mail keeps working, with the same content.
      expect((await visitor().get(`${own}?u=${uuid}`)).body.data).toEqual({ ...pending, uuid })
      expect((await (await signedIn(server.url, 'ufficio')).get(own)).status, 'somebody else').toBe(404)

      const asked = (await irene.get('/api/privacy/definition/agreements?entity=REGISTRATION&u=')).body.data
      const serviceAgreements = Object.fromEntries(
        asked.map(({ agreement }: { agreement: { id: string } }) => [agreement.id, 'agree']),
      )
      expect(Object.keys(serviceAgreements).length).toBeGreaterThan(0)
      const saved = await irene.post(own, { ...payload(EMAIL, ''), serviceAgreements })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect(saved.body.data.authorities).toEqual(
        expect.arrayContaining(['ROLE_REG_WORKFLOW', 'ON_BOARD', 'ACCESS_BACKOFFICE']),
      )
      expect((await irene.get('/api/auth/whoami')).status, 'the session of the old password').toBe(401)
      expect((await login(server.url, EMAIL, NEW_PASSWORD)).status).toBe(200)
      expect((await visitor().get(`${own}?u=${uuid}`)).body.errorCode).toBe('INVALID_UUUID')
      const admin = await signedIn(server.url, 'admin')
      expect((await admin.get(`/api/webaccess/invitations/${id}`)).body.data.status).toBe('COMPLETED')
      const again = await caller(server.url, saved.body.data.token).post(own, {
        ...payload(EMAIL, ''),
        serviceAgreements,
      })
      expect(again.body.errorCode).toBe('INVALID_UUUID')
    })
  })

  describe('a person whom the office knows already', () => {
    const ROWS = '/api/subjects/collaborators'
    /** A collaborator without an account, with a mailbox of their own. */
    const collaborator = async (email: string) => {
      const admin = await signedIn(server.url, 'admin')
      const subject = await admin.post('/api/subjects/subjects', {
        subjectType: 'PERSON',
        firstName: 'Nina',
        lastName: 'Sala',
      })
      expect(subject.status, JSON.stringify(subject.body)).toBe(201)
      const made = await admin.post(ROWS, {
        subject: { id: subject.body.data.id },
        email,
        relationKind: 'EMPLOYEE',
        contractType: 'IND',
        qualification: 'QUA',
        startDate: '2026-01-01',
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return { admin, id: made.body.data.id as string, subjectId: subject.body.data.id as string }
    }
    const people = async (admin: Awaited<ReturnType<typeof signedIn>>) =>
      (await admin.get('/api/subjects/subjects?count=exact&size=1')).body.data.total as number

    test('a known person registers by the invitation as the same subject, and sees their page and the invitation', async () => {
      const { admin, id, subjectId } = await collaborator('nina@lavoro.example')
      const count = await people(admin)
      const invitation = await admin.post('/api/webaccess/invitations', {
        email: 'nina@posta.example',
        collaborator: { id },
        invitationKind: 'COLLAB',
        type: 'COLLABORATOR',
        lang: 'it',
      })
      expect(invitation.status, JSON.stringify(invitation.body)).toBe(201)
      const at = `/api/webaccess/invitations/statuses/${invitation.body.data.id}?newStatus=SENT`
      expect((await admin.put(at, invitation.body.data)).status).toBe(200)
      const uuid = linkIn((await post.next('nina@posta.example')).text)
      const { body } = await register(payload('nina@posta.example', uuid))
      expect(body.data.subjectId).toBe(subjectId)
      expect(await people(admin)).toBe(count)
      const nina = caller(server.url, body.data.token)
      expect((await nina.get(`${ROWS}/${subjectId}`)).body.data).toMatchObject({
        id,
        user: { id: body.data.id },
      })
      const { items } = (await nina.get('/api/webaccess/invitations')).body.data
      expect(items).toMatchObject([{ id: invitation.body.data.id, status: 'COMPLETED' }])
      expect(await ownPage(nina)).toBe(`/collaborators/${subjectId}`)
    })

    /** Sends an invitation and returns the id in its mail. */
    const invited = async (
      admin: Awaited<ReturnType<typeof signedIn>>,
      email: string,
      about: Record<string, unknown>,
    ) => {
      const made = await admin.post('/api/webaccess/invitations', {
        email,
        invitationKind: 'DOCS',
        lang: 'it',
        ...about,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const at = `/api/webaccess/invitations/statuses/${made.body.data.id}?newStatus=SENT`
      expect((await admin.put(at, made.body.data)).status).toBe(200)
      return linkIn((await post.next(email)).text)
    }

    test.each([
      ['CUSTOMER', 'customers', 'customer', 'ROLE_CUSTOMER'],
      ['SUPPLIER', 'suppliers', 'supplier', 'ROLE_SUPPLIER'],
    ])(
      'a %s is invited by the record of %s, and registers as its subject',
      async (type, route, field, role) => {
        const clerk = await signedIn(server.url, 'ufficio')
        const admin = await signedIn(server.url, 'admin')
        const { items } = (await clerk.get(`/api/subjects/${route}`)).body.data
        const companies = await Promise.all(
          items.map(
            async ({ id }: { id: string }) => (await clerk.get(`/api/subjects/${route}/${id}`)).body.data,
          ),
        )
        const users = (await admin.get('/api/auth/users?size=200')).body.data.items as { id: string }[]
        const known = await Promise.all(
          users.map(async ({ id }) => (await admin.get(`/api/auth/users/${id}`)).body.data.subject?.id),
        )
        const company = companies.find(({ subject }) => known.includes(subject.id))
        const count = await people(admin)
        const email = `contatto@${route}.example`
        const uuid = await invited(clerk, email, { type, [field]: { id: company.id } })
        const { body, status } = await register({ ...payload(email, uuid), type })
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body.data.subjectId, 'a company has several contacts').toBe(company.subject.id)
        expect(body.data.authorities).toContain(role)
        expect(await people(admin), 'no new subject').toBe(count)
        const own = (await caller(server.url, body.data.token).get(`/api/subjects/${route}`)).body.data.items
        expect(own.map(({ id }: { id: string }) => id)).toEqual([company.id])
      },
    )

    test('a person who has an account gets no second one by an invitation; what names another type of user counts for nothing', async () => {
      const admin = await signedIn(server.url, 'admin')
      const [giulia] = (await admin.get(`${ROWS}?q=Neri`)).body.data.items
      const uuid = await invited(admin, 'altra@posta.example', {
        type: 'COLLABORATOR',
        collaborator: { id: giulia.id },
      })
      const refused = await register(payload('altra@posta.example', uuid))
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'ALREADY_EXISTS'])
      const [customer] = (await admin.get('/api/subjects/customers')).body.data.items
      const [supplier] = (await admin.get('/api/subjects/suppliers')).body.data.items
      const made = await admin.post('/api/webaccess/invitations', {
        email: 'terza@posta.example',
        invitationKind: 'SUPP',
        lang: 'it',
        type: 'SUPPLIER',
        supplier: { id: supplier.id },
        customer: { id: customer.id },
      })
      expect([made.status, made.body.data.customer ?? null]).toEqual([201, null])
    })

    test.each([
      [{ invitationKind: 'CUST', type: 'CUSTOMER' }, 'customer', 'REQUIRED'],
      [{ invitationKind: 'SUPP', type: 'SUPPLIER' }, 'supplier', 'REQUIRED'],
      [{ invitationKind: 'CUST', type: 'COLLABORATOR' }, 'type', 'TYPE_OF_KIND'],
      [{ invitationKind: 'COLLAB', type: 'SUPPLIER' }, 'type', 'TYPE_OF_KIND'],
    ])(
      '%j is no invitation: it would register somebody who sees nothing of theirs',
      async (about, path, code) => {
        const admin = await signedIn(server.url, 'admin')
        const { body, status } = await admin.post('/api/webaccess/invitations', {
          email: 'q@posta.example',
          lang: 'it',
          ...about,
        })
        expect([status, body.errors]).toMatchObject([
          422,
          expect.arrayContaining([expect.objectContaining({ path, code })]),
        ])
      },
    )

    test('one from before these rules is changed and withdrawn as it is, but not sent, and takes no other type without them', async () => {
      const admin = await signedIn(server.url, 'admin')
      const at = '/api/webaccess/invitations'
      const [customer] = (await admin.get('/api/subjects/customers')).body.data.items
      const about = { email: 'prima@posta.example', lang: 'it', invitationKind: 'CUST', type: 'CUSTOMER' }
      const made = await admin.post(at, { ...about, customer: { id: customer.id } })
      const { id } = made.body.data
      const read = async () => (await admin.get(`${at}/${id}`)).body.data
      const change = async (part: object) =>
        (await admin.put(`${at}/${id}`, { ...(await read()), ...part })).body.errors
      const move = async (status: string) =>
        (await admin.put(`${at}/statuses/${id}?newStatus=${status}`, await read())).body.errors
      const required = [{ path: 'customer', code: 'REQUIRED' }]
      expect(await change({ customer: null }), 'nobody takes it away now').toMatchObject(required)
      await server.db.query(
        `update e_invitation set "customer_id" = null, "customer_label" = null where id = $1`,
        [id],
      )
      expect(await change({ message: 'A presto' })).toBeUndefined()
      expect(await change({ invitationKind: 'DOCS' })).toMatchObject(required)
      expect(await move('SENT')).toMatchObject(required)
      await server.db.query(`update e_invitation set status = 'SENT', type = 'SUPPLIER' where id = $1`, [id])
      expect(await change({ message: 'A presto davvero' })).toBeUndefined()
      expect(await move('CANCELLED')).toBeUndefined()
      expect((await read()).status).toBe('CANCELLED')
    })

    test('whoever registers as a new person has their own page once the office makes their record', async () => {
      const admin = await signedIn(server.url, 'admin')
      const uuid = await invited(admin, 'nuova@persona.example', { type: 'COLLABORATOR' })
      const { body } = await register(payload('nuova@persona.example', uuid))
      const subject = { id: body.data.subjectId }
      const work = {
        relationKind: 'EMPLOYEE',
        contractType: 'IND',
        qualification: 'QUA',
        startDate: '2026-01-01',
      }
      const made = await admin.post(ROWS, { ...work, subject })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const own = await caller(server.url, body.data.token).get(`${ROWS}/${subject.id}`)
      expect(own.body.data).toMatchObject({ id: made.body.data.id, user: { id: body.data.id } })
    })

    test('a known person registers by a requested link as the same subject; a second account does not', async () => {
      const { admin, id, subjectId } = await collaborator('Nino@posta.example')
      const count = await people(admin)
      await askLink('nino@posta.example')
      const uuid = linkIn((await post.next('nino@posta.example')).text)
      const { body } = await register(payload('nino@posta.example', uuid))
      expect([body.data.subjectId, await people(admin)]).toEqual([subjectId, count])
      const now = (await admin.get(`${ROWS}/${id}`)).body.data
      expect((await admin.put(`${ROWS}/${id}`, { ...now, email: 'altro@posta.example' })).status).toBe(200)
      await askLink('altro@posta.example')
      const other = await register(
        payload('altro@posta.example', linkIn((await post.next('altro@posta.example')).text)),
      )
      expect(other.body.data.subjectId).not.toBe(subjectId)
    })

    test('whoever has an account under another name is told so, whatever way the address is written', async () => {
      for (const email of ['giulia.neri@posta.example', 'Giulia.Neri@Posta.example'])
        expect((await askLink(email)).body.data, email).toBe('USER_ALREADY_EXIST')
    })

    test('a person who registers without being a collaborator still gets a profile', async () => {
      await askLink('ospite@posta.example')
      const { body } = await register(
        payload('ospite@posta.example', linkIn((await post.next('ospite@posta.example')).text)),
      )
      const guest = caller(server.url, body.data.token)
      expect(await ownPage(guest)).toBe(`/profile/${body.data.id}`)
      expect((await guest.get('/api/auth/profile')).body.data.username).toBe('ospite@posta.example')
    })

    test('the language a person chooses for the screens is that of their account and of their e-mails', async () => {
      const clerk = await signedIn(server.url, 'ufficio')
      const { id, lang } = (await clerk.get('/api/auth/whoami')).body.data
      const choose = (value: string | null) =>
        clerk.put(`/api/conf/user/settings/${id}/looks.lang`, JSON.stringify(value))
      const known = async () => (await clerk.get('/api/auth/profile')).body.data.lang
      expect([lang, (await choose('en')).status, await known()]).toEqual(['it', 200, 'en'])
      expect([(await choose('tlh')).status, await known()], 'one that is not offered').toEqual([200, 'en'])
      // The server writes into the account, but the history says whose choice it was.
      const admin = await signedIn(server.url, 'admin')
      const { items } = (await admin.get(`/api/monitor/audit?route=users&field=lang&by=${id}`)).body.data
      expect(items[0]).toMatchObject({ id, by: (await clerk.get('/api/auth/whoami')).body.data.fullname })
      await choose('it')
      expect([(await choose(null)).status, await known()]).toEqual([200, 'it'])
    })

    /** The target of «my profile» in the system menu. */
    const ownPage = async (who: Awaited<ReturnType<typeof signedIn>>): Promise<string | undefined> => {
      const { menus } = (await who.get('/api/entityconf/visible')).body.data
      return menus.system.find(({ id }: { id: string }) => id === 'profile')?.path
    }
  })

  describe('recovery', () => {
    test('a recovery answers the same for a known and an unknown name [API-14] [RECOVER-03] [S6]', async () => {
      const ask = (username: string) =>
        visitor().post('/api/webaccess/recover-password-link', { username, lang: 'en' })
      const [known, unknown] = [await ask('ufficio'), await ask('nessuno')]
      expect([known.status, known.body]).toEqual([200, { data: null }])
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    })

    test('mail, page and password speak the language asked for, whatever the account speaks', async () => {
      const [email, count] = ['sola.lettura@tessera.example', post.mails.length]
      await visitor().post('/api/webaccess/recover-password-link', { username: 'sola.lettura', lang: 'en' })
      const mail = await post.next(email, count)
      expect(mail.headers.subject).toBe('Recover your password for Tessera Demo – Modena')
      const { body } = await visitor().get(`/api/webaccess/recover-password?u=${linkIn(mail.text)}`)
      expect(body.data).toEqual({ lang: 'en' })
      expect((await post.next(email, post.mails.indexOf(mail) + 1)).headers.subject).toBe(
        'Your temporary password for Tessera Demo – Modena',
      )
    })

    test('a link brings a one-time password, once, and leaves the own one alone [API-15] [RECOVER-06]', async () => {
      const count = post.mails.length
      await visitor().post('/api/webaccess/recover-password-link', { username: 'davide.moretti', lang: 'it' })
      const first = await post.next('davide.moretti@tessera.example', count)
      const uuid = linkIn(first.text)
      expect(first.text).toContain(`/recover-password?u=${uuid}`)
      expect((await visitor().get(`/api/webaccess/recover-password?u=${uuid}`)).status).toBe(200)
      const second = await post.next('davide.moretti@tessera.example', post.mails.indexOf(first) + 1)
      const password = /[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/.exec(second.text)?.[0] ?? ''
      expect((await visitor().get(`/api/webaccess/recover-password?u=${uuid}`)).status).toBe(200)
      await server.use(recoveryFeature).settle()
      expect(post.mails.filter(({ to }) => to.includes('davide.moretti@tessera.example'))).toHaveLength(2)

      expect((await login(server.url, 'davide.moretti')).status, 'the own password').toBe(200)
      const { body, status } = await login(server.url, 'davide.moretti', password)
      expect([status, body.errorCode]).toEqual([403, 'USER_INITIALIZED'])
      const owing = caller(server.url, body.data.token)
      expect((await owing.get('/api/subjects/customers')).body.errorCode).toBe('USER_INITIALIZED')
      const changed = await change(owing, {
        username: 'davide.moretti',
        oldPassword: password,
        newPassword: NEW_PASSWORD,
      })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect((await login(server.url, 'davide.moretti', password)).status, 'the one-time password').toBe(401)
      expect((await login(server.url, 'davide.moretti')).status, 'the old password').toBe(401)
      expect((await login(server.url, 'davide.moretti', NEW_PASSWORD)).status).toBe(200)
    })

    test('whatever is no link of ours is INVALID_UUUID [REG-03] [RECOVER-08]', async () => {
      for (const id of [
        '',
        'x',
        '00000000-0000-4000-8000-000000000000',
        '%27%20or%201=1',
        'a'.repeat(3000),
      ]) {
        for (const page of ['registration', 'recover-password']) {
          const { body, status } = await visitor().get(`/api/webaccess/${page}?u=${id}`)
          expect([status, body.errorCode, body.errorMessage], id).toEqual([
            404,
            'INVALID_UUUID',
            'INVALID_UUUID',
          ])
        }
      }
    })
  })

  describe('change of the password', () => {
    test('a password change needs the current one and a different one that follows the rule [API-10] [ERR-28] [ERR-29] [ERR-30]', async () => {
      const elena = await signedIn(server.url, 'sola.lettura')
      const tries = [
        ['wrong', NEW_PASSWORD, 'BAD_CREDENTIALS'],
        [PASSWORD, PASSWORD, 'PASSWORDS_ARE_EQUALS'],
        [PASSWORD, 'short', 'INVALID_PASSWORD'],
      ] as const
      for (const [oldPassword, newPassword, reason] of tries) {
        const { body, status } = await change(elena, { username: 'sola.lettura', oldPassword, newPassword })
        expect([status, body.errorCode, body.errorMessage]).toEqual([422, 'PASSWORD_REFUSED', reason])
      }
      expect((await elena.get('/api/auth/whoami')).status, 'the session stays').toBe(200)
    })

    test('a password change ends every session, this one too, and is form-encoded [CHPWD-19] [S4]', async () => {
      const one = await signedIn(server.url, 'officina.estense')
      const two = await signedIn(server.url, 'officina.estense')
      const json = await one.post('/api/auth/change-password', { username: 'officina.estense' })
      expect(json.status).toBe(415)
      const form = { username: 'officina.estense', oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await change(one, form)).status).toBe(200)
      for (const who of [one, two]) expect((await who.get('/api/auth/whoami')).status).toBe(401)
      expect((await login(server.url, 'officina.estense', NEW_PASSWORD)).status).toBe(200)
    })

    test('an expired password opens a session that can only change it [ERR-13]', async () => {
      const { body, status } = await login(server.url, 'scaduta')
      expect([status, body.errorCode]).toEqual([403, 'PASSWORD_EXPIRED'])
      const owing = caller(server.url, body.data.token)
      for (const path of [
        '/api/auth/whoami',
        '/api/entityconf/visible',
        '/api/subjects/customers',
        '/api/auth/tokens',
      ]) {
        const answer = await owing.get(path)
        expect([answer.status, answer.body.errorCode], path).toEqual([403, 'PASSWORD_EXPIRED'])
      }
      const form = { username: 'scaduta', oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await change(owing, form)).status).toBe(200)
      expect((await login(server.url, 'scaduta', NEW_PASSWORD)).status).toBe(200)
    })

    test('a password change is refused without a session, or for someone else [AUTH-18]', async () => {
      const form = { username: 'ufficio', oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
      expect((await change({ token: null }, form)).status).toBe(401)
      expect((await change(await signedIn(server.url, 'giulia.neri'), form)).body.errorMessage).toBe(
        'BAD_CREDENTIALS',
      )
      expect((await login(server.url, 'ufficio')).status).toBe(200)
    })
  })

  test('the password rule is public, other settings are not [API-09] [CHPWD-15]', async () => {
    const { body } = await visitor().get('/api/conf/sysregistry?keyEquals=security.password.regex')
    expect(body.data.items[0]).toMatchObject({
      theValue: '^.{12,128}$',
      translation: { it: 'Da 12 a 128 caratteri.', en: '12 to 128 characters.' },
    })
    const other = await visitor().get('/api/conf/sysregistry?keyEquals=security.password.expiryDays')
    expect(other.body.data).toBeUndefined()
  })

  test('mails are seen by administrators only, and hold nothing once they are sent', async () => {
    const admin = await signedIn(server.url, 'admin')
    const outbox = async () => (await admin.get('/api/mail/outbox')).body.data
    // The newest one may still be on its way.
    await expect
      .poll(async () => (await outbox()).items.every(({ state }: { state: string }) => state === 'SENT'))
      .toBe(true)
    const { items, sending } = await outbox()
    expect(sending).toBe(true)
    expect(items.length).toBeGreaterThan(3)
    for (const mail of items) expect(mail).toMatchObject({ state: 'SENT', text: null, error: null })
    expect((await (await signedIn(server.url, 'laura.bianchi')).get('/api/mail/outbox')).status).toBe(403)
    expect((await visitor().get('/api/mail/outbox')).status).toBe(401)
  })

  test('sessions are listed and ended by their owner [S4]', async () => {
    const one = await signedIn(server.url, 'trasporti.secchia')
    const two = await signedIn(server.url, 'trasporti.secchia')
    const { body } = await one.get('/api/auth/tokens')
    const current = body.data.items.find(({ current: mine }: { current: boolean }) => mine)
    const other = body.data.items.find(({ current: mine }: { current: boolean }) => !mine)
    expect(body.data.items.length).toBe(2)
    expect(current.user.label).toMatch(/\w/)
    const stranger = await signedIn(server.url, 'ufficio')
    expect((await stranger.put(`/api/auth/tokens/revokes/${other.id}`)).status).toBe(404)
    expect((await stranger.get('/api/auth/tokens?all=true')).status).toBe(403)
    expect((await one.put(`/api/auth/tokens/revokes/${other.id}`)).status).toBe(200)
    expect((await two.get('/api/auth/whoami')).status).toBe(401)
    const three = await signedIn(server.url, 'trasporti.secchia')
    expect((await one.put('/api/auth/tokens/revokes/others')).status).toBe(200)
    expect((await three.get('/api/auth/whoami')).status).toBe(401)
    expect((await one.get('/api/auth/whoami')).status).toBe(200)
    const admin = await signedIn(server.url, 'admin')
    expect((await admin.put(`/api/auth/tokens/revokes/all/${current.user.id}`)).status).toBe(200)
    expect((await one.get('/api/auth/whoami')).status).toBe(401)
  })
})
