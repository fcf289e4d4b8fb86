import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createSmtp } from '../../../../src/server/features/messaging/mail/transport'

/** A server that refuses every recipient. */
async function refusing(responseCode: number, answer: string) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(answer), { responseCode })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

test.each([
  [550, 'User unknown', true],
  [451, 'try later', false],
])(
  'a refused recipient is told by the answer of the other server alone (%i %s), final or not',
  async (status, answer, final) => {
    const { stop, url } = await refusing(status, answer)
    const smtp = createSmtp({ from: 'Office <office@demo.example>', url })
    const mail = {
      id: 'm1',
      recipient: 'anna@demo.example',
      subject: 'Hello',
      html: '<p>Hello</p>',
      plain: 'Hello',
    }
    await expect(smtp.send(mail as never, [])).rejects.toMatchObject({
      texts: { it: `${status} ${answer}` },
      final,
    })
    smtp.close()
    await stop()
  },
)

test.each([
  'a@posta.example\r\nBcc: b@posta.example',
  'a@posta.example, b@posta.example',
  'a@posta.example;b@posta.example',
  'Tutti: a@posta.example, b@posta.example;',
  '<a@posta.example>',
  'a @posta.example',
])(
  'a recipient that is not one address (%j) is refused for good, and no server is asked [S15]',
  async (recipient) => {
    const smtp = createSmtp({ from: 'Office <office@demo.example>', url: 'smtp://127.0.0.1:1' })
    const mail = { id: 'm1', recipient, subject: 'Hello', html: '<p>Hello</p>', plain: 'Hello' }
    const en = 'The recipient is no e-mail address, or holds more than one.'
    await expect(smtp.send(mail as never, [])).rejects.toMatchObject({ texts: { en }, final: true })
    smtp.close()
  },
)
