import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_LIST } from '../../src/catalogue/list-query/query'
import { mailFeature } from '../../src/server/features/messaging/mail'
import { monitorFeature } from '../../src/server/features/operations/monitor'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { SERVER } from '../support/records'
import { type TestServer, testServer } from '../support/server'

const MINUTE = 60_000

/**
 * How the mail server behaves: silent from the start, refusing for now or for good, gone after the whole
 * mail, or well.
 */
type Manner = 'hangs' | 'not now' | 'never' | 'leaves at the end' | 'takes'

/** A mail server on this machine that behaves as it is told. */
async function mailServer() {
  let manner: Manner = 'takes'
  const sockets = new Set<Socket>()
  const received: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (manner === 'hangs') return
    const say = (line: string) => socket.write(`${line}\r\n`)
    let text: string | null = null
    say('220 here')
    socket.on('data', (chunk) => {
      if (text !== null) {
        text += chunk.toString('latin1')
        if (!text.endsWith('\r\n.\r\n')) return
        received.push(text)
        text = null
        if (manner === 'leaves at the end') socket.destroy()
        else say(manner === 'not now' ? '451 busy' : manner === 'never' ? '550 no such person' : '250 taken')
        return
      }
      const word = chunk.toString('latin1').slice(0, 4).toUpperCase().trim()
      if (word === 'DATA') text = ''
      if (word === 'QUIT') socket.end('221 bye\r\n')
      else say(word === 'DATA' ? '354 go' : '250 well')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => sockets.size,
    is: (next: Manner) => {
      manner = next
    },
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => server.close(),
  }
}

let post: Awaited<ReturnType<typeof mailServer>>
let server: TestServer
let at = Date.now()

beforeAll(async () => {
  post = await mailServer()
  const mail = { url: `${post.url}?ignoreTLS=true`, from: 'Tessera <tessera@office.example>' }
  server = await testServer({ kind: 'postgres', config: { mail }, now: () => new Date(at) })
}, 240_000)
afterAll(async () => {
  post?.drop()
  await server?.drop()
  post?.stop()
})

const settle = () => server.use(schedulerFeature).settle()
const put = (to: string) =>
  server.use(mailFeature).put({ event: 'NOTICE', to, lang: 'it', values: { 'notice.title': to } })
const outbox = async (to: string) =>
  (await server.use(mailFeature).list('en')).find(({ recipient }) => recipient === to)
/** The messages of the faults that the monitor holds of a job. */
async function faultsOf(job: string): Promise<unknown[]> {
  await server.use(monitorFeature).settle()
  const entity = server.catalogue.current().entities.get('monitor-errors')?.entity
  if (!entity) throw new Error('there is no list of faults')
  const { items } = await server.records.list(
    entity,
    { ...PLAIN_LIST, size: 200, columns: ['message', 'page'] },
    SERVER,
  )
  return items.filter((item) => JSON.stringify(item).includes(`job ${job}`)).map(({ message }) => message)
}

test('a mail that is refused for now is sent again after its pause, one that is refused for good is not', async () => {
  post.is('not now')
  await put('later@example.example')
  await settle()
  expect(await outbox('later@example.example')).toMatchObject({
    state: 'QUEUED',
    attempts: 1,
    error: expect.stringContaining('451'),
  })
  post.is('never')
  await put('nobody@example.example')
  await settle()
  expect(await outbox('nobody@example.example')).toMatchObject({ state: 'FAILED', attempts: 1 })
  // The outbox tells it; a mailbox that refuses is no fault of the office.
  expect(await faultsOf('mail.send')).toEqual([])
  post.is('takes')
  at += MINUTE
  await settle()
  expect(await outbox('later@example.example')).toMatchObject({ state: 'SENT', attempts: 2, text: null })
  expect(await outbox('nobody@example.example')).toMatchObject({ state: 'FAILED', attempts: 1 })
})

test('a mail whose server left before it answered is sent again under the same id', async () => {
  post.is('leaves at the end')
  const before = post.received.length
  await put('twice@example.example')
  await settle()
  expect(await outbox('twice@example.example')).toMatchObject({ state: 'QUEUED', attempts: 1 })
  post.is('takes')
  at += MINUTE
  await settle()
  expect(await outbox('twice@example.example')).toMatchObject({ state: 'SENT', attempts: 2 })
  const ids = post.received.slice(before).map((text) => /^message-id: (.*)$/im.exec(text)?.[1]?.trim())
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('retries come to an end: a mail is given up after its last pause, and sent by hand later', async () => {
  post.is('not now')
  await put('end@example.example')
  await settle()
  for (const minutes of [1, 5, 15, 60, 240, 720, 1440]) {
    expect(await outbox('end@example.example')).toMatchObject({ state: 'QUEUED' })
    at += minutes * MINUTE
    await settle()
  }
  const failed = await outbox('end@example.example')
  expect(failed).toMatchObject({ state: 'FAILED', attempts: 8 })
  at += 2 * 1440 * MINUTE
  await settle()
  expect(await outbox('end@example.example')).toMatchObject({ state: 'FAILED', attempts: 8 })
  post.is('takes')
  expect(await server.use(mailFeature).retry(failed?.id ?? '')).toBe(true)
  await settle()
  expect(await outbox('end@example.example')).toMatchObject({ state: 'SENT' })
})

test('mails are held while the office says so, also those that waited, and are sent by hand', async () => {
  const entity = server.catalogue.current().entities.get('sysregistry')?.entity
  if (!entity) throw new Error('there is no registry')
  const { items } = await server.records.list(entity, { ...PLAIN_LIST, size: 100 }, SERVER)
  const setting = items.find(({ key }) => key === 'mail.dryRun')
  const say = async (theValue: string) => {
    const record = await server.records.get(entity, setting?.id ?? '', SERVER)
    await server.records.update(entity, record.id, { ...record, theValue }, SERVER)
  }
  post.is('takes')
  const before = post.received.length
  await say('true')
  await put('held@example.example')
  await settle()
  const held = await outbox('held@example.example')
  expect([held?.state, post.received.length]).toEqual(['OUTBOX', before])
  await say('false')
  expect(await server.use(mailFeature).retry(held?.id ?? '')).toBe(true)
  await settle()
  expect([(await outbox('held@example.example'))?.state, post.received.length]).toEqual(['SENT', before + 1])
})

test('a mail server that hangs delays no other work', async () => {
  post.is('hangs')
  for (const n of [1, 2, 3, 4, 5, 6]) await put(`hangs${n}@example.example`)
  await expect.poll(post.connections, { timeout: 10_000 }).toBe(4)
  const entity = server.catalogue.current().entities.get('scheduler')?.entity
  if (!entity) throw new Error('there is no scheduler')
  const body = { name: 'beside', handler: 'IMPORT_TABLES', cron: '0 0 0 1 1 ?', timezone: 'Europe/Rome' }
  const { id } = await server.records.create(entity, body, SERVER)
  await server.use(schedulerFeature).runNow(entity, id, null)
  const states = async () =>
    (await server.use(schedulerFeature).history(id, { page: 0, size: 5, lang: 'en' })).items.map(
      ({ state }) => state,
    )
  await expect.poll(states, { timeout: 10_000 }).toEqual(['DONE'])
  expect(post.connections()).toBe(4)
  post.is('takes')
  post.drop()
  await settle()
  at += 5 * MINUTE
  await settle()
  for (const n of [1, 2, 3, 4, 5, 6])
    expect(await outbox(`hangs${n}@example.example`)).toMatchObject({ state: 'SENT' })
})
