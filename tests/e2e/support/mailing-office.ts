import { type MailServer, startMailServer } from '../../support/mail-server'
import { filledOffice, type Place } from './offices'
import { placeTest } from './place-test'

async function mailingOffice(): Promise<Place & { post: MailServer }> {
  const post = await startMailServer()
  const { office, end } = await filledOffice({
    env: { TESSERA_SMTP_URL: post.url, TESSERA_MAIL_FROM: 'ufficio@tessera.example' },
  })
  return { office, post, end: () => end().then(post.stop) }
}

/** Tests in an office of their own, whose mails go to a real mail server. */
export const test = placeTest('mail', mailingOffice).extend<{ post: MailServer }>({
  post: async ({ place }, use) => use(place.post),
})
