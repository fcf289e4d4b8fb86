import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboxFeature } from '../../src/server/features/messaging/inbox'
import { mailFeature } from '../../src/server/features/messaging/mail'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const DAY = 86_400_000
const CUSTOMERS = '/api/subjects/customers'

describe('the daily digest', () => {
  let server: TestServer
  let laura: Caller
  let at = Date.now()
  const digest = () => server.use(inboxFeature).digest(new AbortController().signal)
  const mailsTo = async (name: string) =>
    (await server.use(mailFeature).list('en')).filter(
      ({ event, recipient }) => event === 'DIGEST' && recipient === `${name}@tessera.example`,
    )
  const write = async (text: string) => {
    const { items } = (await laura.get(`${CUSTOMERS}?size=1`)).body.data
    expect((await laura.post(`${CUSTOMERS}/${items[0].id}/comments`, { text })).status).toBe(201)
  }

  beforeAll(async () => {
    server = await testServer({ now: () => new Date(at) })
    // What the demo company holds came before.
    at = Date.now()
    laura = await signedIn(server.url, 'laura.bianchi')
    const clerk = await signedIn(server.url, 'ufficio')
    const { id } = (await clerk.get('/api/auth/whoami')).body.data
    await clerk.put(`/api/conf/user/settings/${id}/inbox.digest`, false)
  }, 300_000)
  afterAll(() => server?.drop())

  test('the daily digest lists unread notices once a day, for people who did not turn it off', async () => {
    await write('Guardate @davide.moretti e @ufficio')
    await Promise.all([digest(), digest()])
    await digest()
    const [mail, ...more] = await mailsTo('davide.moretti')
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Da vedere in Tessera Demo – Modena: \d+$/)
    expect(mail?.text).toContain('Menzione · ')
    expect(mail?.text).toMatch(/\n\nApri ciò che ti aspetta: \S+\/inbox\n\n/)
    expect(await mailsTo('ufficio')).toEqual([])
    at += DAY
    await digest()
    expect(await mailsTo('davide.moretti'), 'nothing came since').toHaveLength(1)
    laura = await signedIn(server.url, 'laura.bianchi')
    await write('E ancora, @davide.moretti')
    at += 1000
    await digest()
    expect(await mailsTo('davide.moretti')).toHaveLength(2)
  })
})
