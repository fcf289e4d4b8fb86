import sanitizeHtml from 'sanitize-html'
import { fillPlaceholders } from '../../../../catalogue/labels/placeholders'
import { escapeMarkup, limitMarkup, textOfMarkup } from '../../../kernel/markup'

/** Values of placeholders: `{{user.fullname}}`. */
export type MailValues = Readonly<Record<string, string>>

/** The content of a mail. */
export interface MailText {
  subject: string
  html: string
  plain: string
}

const SUBJECT_MAX = 200
/**
 * Placeholders that may grant access to an account: they stay empty in subjects, which are shown before a
 * mail is opened.
 */
export const isForBodyAlone = (placeholder: string): boolean => /^(link\.|password$)/.test(placeholder)

/**
 * Fills a template. Templates have only placeholders: no conditions, no code. Values are escaped and keep
 * their lines, an unknown placeholder becomes empty, and a subject is one line without control characters,
 * links and passwords. Markup is sanitized by `safeMarkup`: viewing a mail fetches nothing.
 */
export function renderMail(template: { subject: string; body: string }, values: MailValues): MailText {
  // Every object inherits a `constructor`: only own values are filled in.
  const getOwnValue = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  const html = fillPlaceholders(safeMarkup(template.body), (name) =>
    escapeMarkup(getOwnValue(name)).replace(/\r?\n/g, '<br>'),
  )
  const subject = fillPlaceholders(template.subject, (name) =>
    isForBodyAlone(name) ? '' : getOwnValue(name),
  )
  return { subject: oneLine(subject).slice(0, SUBJECT_MAX), html, plain: textOfMarkup(html) }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const TAGS = [
  'p',
  'div',
  'span',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
const LINK = /\{\{\s*link\.\w+\s*\}\}/g
const ONE_LINK = /^\s*(\{\{\s*link\.\w+\s*\}\})\s*$/
const ANY_PLACEHOLDER = /\{\{/

/**
 * Sanitizes a template's markup: nothing is fetched or sent when a mail is viewed, so no images, styles,
 * forms or frames. A placeholder may appear in texts and as the entire address of a link, so that it never
 * reaches a foreign address. A link placeholder alone in a text becomes clickable.
 */
export function safeMarkup(body: string): string {
  let within = 0
  return sanitizeHtml(limitMarkup(body), {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: toLinkAttributes(href) }),
      ol: (tagName, { start = '' }) => ({
        tagName,
        attribs: /^\d{1,6}$/.test(start) ? { start } : ({} as Record<string, string>),
      }),
    },
    onOpenTag: (name) => {
      if (name === 'a') within += 1
    },
    onCloseTag: (name) => {
      if (name === 'a') within -= 1
    },
    textFilter: (text) => (within > 0 ? text : text.replace(LINK, (link) => `<a href="${link}">${link}</a>`)),
  })
}

function toLinkAttributes(href: string | undefined): Record<string, string> {
  const link = ONE_LINK.exec(href ?? '')?.[1]
  if (link) return { href: link }
  return href === undefined || ANY_PLACEHOLDER.test(href) ? {} : { href }
}
