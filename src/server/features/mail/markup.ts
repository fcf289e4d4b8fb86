import sanitizeHtml from 'sanitize-html'

const TAGS = [
  ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const LINK = /\{\{\s*link\.\w+\s*\}\}/g
const ONE_LINK = /^\s*(\{\{\s*link\.\w+\s*\}\})\s*$/
const PLACEHOLDER = /\{\{/

/**
 * The markup of a template without anything that is fetched or sent when a mail is looked at: no images, styles, forms or
 * frames. A placeholder stands in texts, and in the address of a link when it is all of that address: an address of
 * somebody else's never carries one. A link that stands alone in a text becomes one that can be followed.
 */
export function safeMarkup(body: string): string {
  let within = 0
  return sanitizeHtml(body, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: attributesOf(href) }) },
    onOpenTag: (name) => {
      if (name === 'a') within += 1
    },
    onCloseTag: (name) => {
      if (name === 'a') within -= 1
    },
    textFilter: (text) => (within > 0 ? text : text.replace(LINK, (link) => `<a href="${link}">${link}</a>`)),
  })
}

function attributesOf(href: string | undefined): Record<string, string> {
  const link = ONE_LINK.exec(href ?? '')?.[1]
  if (link) return { href: link }
  return href === undefined || PLACEHOLDER.test(href) ? {} : { href }
}
