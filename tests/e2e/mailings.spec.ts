import { signedIn } from '../support/api'
import { SMTP } from '../support/mail-server'
import { picture } from './picture'
import { review } from './review'
import { test } from './support/mailing-office'
import { expect, signIn } from './test'

test('a record shows who has a message and who still waits while it is sent; a person sends the rest at once', async ({
  office,
  page,
  post,
}) => {
  const clerk = await signedIn(office.url, 'laura.bianchi')
  const message = {
    channel: 'EMAIL',
    smtp: SMTP,
    subjectLine: 'Chiusura natalizia',
    body: 'Chiusi dal 24 dicembre.',
    to: ['subito@posta.example', 'rinvio@posta.example'],
  }
  const made = await clerk.post('/api/comm/mails', message)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const { id } = made.body.data
  post.refuse(1, 451)
  const queued = await clerk.put(`/api/comm/mails/statuses/${id}?newStatus=QUEUED`, made.body.data)
  expect([queued.status, queued.body.errors]).toEqual([200, undefined])

  await signIn(page, 'laura.bianchi', `/communications/${id}`)
  const outcomes = page.getByRole('group', { name: 'Esiti' })
  await expect(outcomes.getByRole('progressbar', { name: 'Esiti' })).toBeVisible()
  await expect(outcomes.getByText('Inviate: 1, in attesa: 1, fallite: 0')).toBeVisible()
  const waiting = outcomes.getByRole('row').filter({ hasText: 'Ritardata dal server di posta' })
  await expect(waiting).toContainText('451')
  await review(page, 'mailing')
  await outcomes.getByRole('button', { name: 'Riprova subito quelle in attesa' }).click()

  await expect(page.getByText('Inviata', { exact: true }).first()).toBeVisible()
  // The office of a worker has sent mails of other tests, too.
  const received = () => post.mails.flatMap(({ to }) => to).filter((one) => message.to.includes(one))
  await expect.poll(() => received().sort()).toEqual(['rinvio@posta.example', 'subito@posta.example'])
  await picture(page, 'mailing-sent')
})
