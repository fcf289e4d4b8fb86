import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type MailboxPosition,
  type MailboxReading,
  readMailbox,
} from '../../../../src/server/features/messaging/mail/mailbox'
import type { MailFailure } from '../../../../src/server/features/messaging/mail/reasons'
import { Unreadable } from '../../../../src/server/kernel/bounded-parser'
import { SqlError } from '../../../../src/server/kernel/db/sql-error'
import { readHosts } from '../../../../src/server/kernel/outbound-hosts'
import { Refusal } from '../../../../src/server/kernel/refusal'
import { certifiedReceipt } from '../../../support/certified-mail'
import { hasDovecot, MAILBOX, type Mailbox, startDovecot, startMailbox } from '../../../support/mailbox'

const message = (subject: string, type = 'text/plain', body = 'Torno lunedì.') =>
  `From: a@b.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
const report = (subject: string) =>
  message(
    subject,
    'multipart/report; report-type=delivery-status; boundary="b1"',
    '--b1\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b1\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n--b1--',
  )

describe.each(['IMAP', ...(hasDovecot() ? ['Dovecot'] : [])])('a mailbox of a server (%s)', (name) => {
  let box: Mailbox
  let position: MailboxPosition | null = null
  const taken: string[] = []
  beforeAll(async () => {
    box = await (name === 'IMAP' ? startMailbox() : startDovecot())
  })
  afterAll(() => box?.stop())

  const address = () => ({
    host: 'localhost',
    port: box.port,
    isEncrypted: true,
    user: MAILBOX.user,
    folder: 'INBOX',
  })
  const read = (changes: Partial<MailboxReading> = {}) =>
    readMailbox({
      address: address(),
      setting: 'mail.returns',
      password: MAILBOX.password,
      done: null,
      ca: box.ca,
      position,
      since: new Date(0),
      hosts: readHosts('HOSTS', `localhost:${box.port}, localhost:1, 127.0.0.0/8, ::1/128`),
      take: async (raw) => {
        const subject = /^Subject: (.*)\r?$/m.exec(new TextDecoder().decode(raw))?.[1]?.trim() ?? ''
        taken.push(subject)
        return !subject.startsWith('altrui')
      },
      reached: async (place) => {
        position = place
      },
      say: () => undefined,
      signal: new AbortController().signal,
      ...changes,
    })

  test('a mailbox answers its notices in order, marks those of the office, and leaves all others unchanged', async () => {
    for (const one of [report('uno'), message('Ferie'), report('altrui'), report('due')]) box.deliver(one)
    expect(await read()).toEqual({ notices: 2, others: 2, aside: 0, left: 0 })
    expect(taken).toEqual(['uno', 'altrui', 'due'])
    expect(box.subjects('INBOX').sort()).toEqual(['Ferie', 'altrui', '✓due', '✓uno'])
    expect(await read()).toEqual({ notices: 0, others: 0, aside: 0, left: 0 })
  })

  test('a mailbox moves read notices to a folder that it creates, and resumes there after an interruption', async () => {
    box.deliver(report('tre'))
    const cut = new AbortController()
    const stored = async () => {
      cut.abort()
      return true
    }
    await expect(read({ done: 'Letti', signal: cut.signal, take: stored })).rejects.toThrow('localhost')
    expect(box.subjects('INBOX')).toContain('tre')
    expect(await read({ done: 'Letti' })).toEqual({ notices: 1, others: 0, aside: 0, left: 0 })
    expect([box.subjects('INBOX').includes('tre'), box.subjects('Letti')]).toEqual([false, ['tre']])
  })

  test('a mailbox is read beyond an unreadable message, which is logged, stays and is not read again', async () => {
    for (const one of [report('illeggibile'), report('senza posto'), report('quattro')]) box.deliver(one)
    const said: unknown[] = []
    const take = async (raw: Uint8Array) => {
      const text = new TextDecoder().decode(raw)
      if (text.includes('illeggibile')) throw new Unreadable('PARTS')
      if (text.includes('senza posto')) throw new SqlError('invalid byte sequence', '22021', null)
      taken.push('quattro')
      return true
    }
    expect(await read({ take, say: (line) => said.push(line) })).toEqual({
      notices: 1,
      others: 0,
      aside: 2,
      left: 0,
    })
    expect(taken.at(-1)).toBe('quattro')
    expect(said[0]).toMatchObject({
      en: expect.stringMatching(/^message \d+ is set aside, .*: it has too many parts$/),
    })
    expect(box.subjects('INBOX')).toEqual(expect.arrayContaining(['illeggibile', 'senza posto', '✓quattro']))
    expect(await read({ take })).toEqual({ notices: 0, others: 0, aside: 0, left: 0 })
  })

  test('a mailbox leaves a message for the next reading while the database cannot be reached', async () => {
    box.deliver(report('dopo'))
    const take = async () => {
      throw new Refusal('STORE_UNAVAILABLE', 'the database does not answer')
    }
    await expect(read({ take })).rejects.toThrow('the database does not answer')
    expect(await read()).toEqual({ notices: 1, others: 0, aside: 0, left: 0 })
    expect(taken.at(-1)).toBe('dopo')
  })

  test('a mailbox answers its receipts of certified mail, by the header that names them', async () => {
    const about = '<018f0000-0000-7000-8000-000000000000@pec.example>'
    box.deliver(certifiedReceipt({ kind: 'avvenuta-consegna', about, to: 'a@pec.example' }))
    expect(await read()).toEqual({ notices: 1, others: 0, aside: 0, left: 0 })
    expect(taken.at(-1)).toBe('CONSEGNA: Avviso')
  })

  test('a mailbox that cannot be read says what to do, in the language of its reader', async () => {
    const inItalian = read({ password: 'sbagliata' }).then(String, ({ texts }: MailFailure) => texts.it)
    expect(await inItalian).toMatch(
      /^localhost:\d+ rifiuta avvisi@office.example \(.*\): correggere l’utente .* mail.returns.password$/,
    )
    const failing = (changes: Partial<MailboxReading>) =>
      read(changes).then(String, ({ message: text }: Error) => text)
    expect(await failing({ password: 'sbagliata' })).toMatch(
      /^localhost:\d+ refuses avvisi@office.example \(.*\): correct the user .* mail.returns.password$/,
    )
    expect(await failing({ address: { ...address(), folder: 'Nessuna' } })).toMatch(
      /has no folder "Nessuna" at localhost/,
    )
    expect(await failing({ address: { ...address(), port: 1 } })).toMatch(/^localhost:1 cannot be reached/)
    // One sentence, whether nobody listens there, its address is not listed or its name does not exist.
    const closed = readHosts('HOSTS', `localhost:${box.port}, nobody.invalid:${box.port}`)
    expect(await failing({ hosts: closed })).toMatch(
      /^localhost:\d+ cannot be reached, or TESSERA_OUTBOUND_HOSTS does not allow/,
    )
    expect(await failing({ hosts: closed, address: { ...address(), host: 'nobody.invalid' } })).toMatch(
      /^nobody.invalid:\d+ cannot be reached, or TESSERA_OUTBOUND_HOSTS does not allow/,
    )
    expect(await failing({ hosts: [] })).toMatch(
      /^this server may not call localhost:\d+, named by mail.returns.mailbox/,
    )
    expect(await failing({ ca: undefined })).toMatch(
      /^the certificate of localhost:\d+ is not trusted .* TESSERA_MAIL_CA$/,
    )
  })
})

describe('a server that ends the connection at one message', () => {
  let box: Mailbox
  let position: MailboxPosition | null
  const taken: string[] = []
  let said: string[] = []
  beforeEach(() => {
    position = null
    taken.length = 0
    said = []
  })
  afterEach(() => box?.stop())

  /** One reading in its words: what it found, or `failed`. */
  async function run() {
    const reading = readMailbox({
      address: { host: 'localhost', port: box.port, isEncrypted: true, user: MAILBOX.user, folder: 'INBOX' },
      setting: 'mail.returns',
      password: MAILBOX.password,
      done: null,
      ca: box.ca,
      position,
      since: new Date(0),
      hosts: readHosts('HOSTS', `localhost:${box.port}, 127.0.0.0/8, ::1/128`),
      take: async (raw) => {
        taken.push(/^Subject: (.*)\r?$/m.exec(new TextDecoder().decode(raw))?.[1]?.trim() ?? '')
        return true
      },
      reached: async (place) => {
        position = place
      },
      say: (line) => void said.push(typeof line === 'string' ? line : (line.en ?? '')),
      signal: new AbortController().signal,
    })
    return reading.catch(() => 'failed')
  }
  const found = (notices: number, aside: number) => ({ notices, others: 0, aside, left: 0 })

  test('a message that always ends the connection is set aside after three readings, and the next ones are read', async () => {
    box = await startMailbox(({ raw }, isWhole) => isWhole && raw.includes('Subject: cade'))
    for (const one of ['uno', 'cade', 'due', 'tre']) box.deliver(report(one))
    expect([await run(), await run(), await run()]).toEqual(['failed', 'failed', 'failed'])
    expect(taken).toEqual(['uno'])
    expect(said).toEqual(
      [1, 2, 3].map((at) => `the connection ended while message 2 was read (attempt ${at} of 3)`),
    )
    expect(await run()).toEqual(found(2, 1))
    expect(taken).toEqual(['uno', 'due', 'tre'])
    expect(said.at(-1)).toMatch(
      /^message 2 is set aside, it stays in the mailbox: the connection ended 3 times/,
    )
    expect(box.subjects('INBOX')).toEqual(['✓uno', 'cade', '✓due', '✓tre'])
    box.deliver(report('quattro'))
    expect([await run(), taken.at(-1)]).toEqual([found(1, 0), 'quattro'])
  })

  test('a message that ends the connection at its beginning is found by reading one by one', async () => {
    box = await startMailbox(({ raw }) => raw.includes('Subject: cade'))
    for (const one of ['uno', 'due', 'cade', 'tre', 'cade ancora', 'quattro']) box.deliver(report(one))
    const outcomes: unknown[] = []
    while (taken.at(-1) !== 'quattro' && outcomes.length < 20) outcomes.push(await run())
    expect(taken).toEqual(['uno', 'due', 'tre', 'quattro'])
    expect(outcomes.at(-1)).toEqual(found(1, 1))
    expect(said.filter((line) => line.includes('is set aside'))).toHaveLength(2)
    // One reading that finds out that there is one, three for each of the two, and one more behind each.
    expect(outcomes.length).toBeLessThanOrEqual(10)
  })

  test('a message at which the connection ended once is read the next time, and the attempt is forgotten', async () => {
    let drops = 1
    box = await startMailbox(({ raw }, isWhole) => isWhole && raw.includes('Subject: cade') && drops-- > 0)
    for (const one of ['cade', 'uno']) box.deliver(report(one))
    expect([await run(), await run()]).toEqual(['failed', found(2, 0)])
    expect([taken, position]).toEqual([['cade', 'uno'], { validity: '7', uid: 2, stuck: undefined }])
  })
})

test('a server that says nothing, or hangs up, ends the reading; one without TLS gets no password', async () => {
  const open = new Set<Socket>()
  let heard = ''
  const serve = (greet: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      open.add(socket)
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1')
      })
      socket.on('error', () => undefined)
      greet(socket)
    })
    return new Promise<{ port: number; end: () => void }>((resolve) => {
      server.listen(0, '127.0.0.1', () =>
        resolve({ port: (server.address() as { port: number }).port, end: () => server.close() }),
      )
    })
  }
  const cut = new AbortController()
  const failing = async (port: number, isEncrypted: boolean) => {
    const address = { host: '127.0.0.1', port, isEncrypted, user: 'a@b.example', folder: 'INBOX' }
    const rest = {
      hosts: readHosts('HOSTS', `127.0.0.1:${port}`),
      setting: 'mail.returns',
      done: null,
      position: null,
      since: new Date(0),
      take: async () => true,
      reached: async () => undefined,
    }
    const reading = readMailbox({
      address,
      password: 'segreta',
      ...rest,
      say: () => undefined,
      signal: cut.signal,
    })
    return reading.then(String, ({ message: text }: Error) => text)
  }
  const plain = await serve((socket) => socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n'))
  expect(await failing(plain.port, true)).toMatch(/does not begin with TLS: write imap:\/\//)
  const gone = await serve((socket) => socket.destroy())
  expect(await failing(gone.port, true)).toMatch(/^127\.0\.0\.1:\d+ cannot be (reached|read)/)
  const silent = await serve(() => undefined)
  const waiting = failing(silent.port, false)
  setTimeout(() => cut.abort(), 300)
  expect(await waiting).toMatch(/^127\.0\.0\.1:\d+ cannot be (reached|read)/)
  expect(heard).not.toContain('segreta')
  for (const socket of open) socket.destroy()
  for (const one of [plain, gone, silent]) one.end()
})
