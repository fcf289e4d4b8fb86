import { defineFeature } from '../../feature'
import { createMail, type Mail } from './mail'
import { routes } from './routes'
import { createTemplateGuard, TEMPLATES } from './template-guard'
import { createTemplates } from './templates'
import { createSmtp } from './transport'

export type { Mail } from './mail'
export type { MailEvent } from './templates'

/** Mail on its way out, and the templates it is written from. */
export const mailFeature = defineFeature<Mail>({
  id: 'mail',
  routes,
  open: ({ config, db, entity, log, now, records }) => {
    const templates = createTemplates({ records, templates: () => entity(TEMPLATES) })
    const mail = createMail({ db, templates, transport: config.mail ? createSmtp(config.mail) : null, now, log })
    return { service: mail, guards: [createTemplateGuard()], tidy: mail.prune, close: mail.stop }
  },
})
