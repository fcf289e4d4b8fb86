/** Tags that may be stored; `a` may have an address. The editor can produce no others. */
const TAGS = 'p|br|hr|h2|h3|h4|strong|b|em|i|u|s|code|pre|blockquote|ul|ol|li|a'

const PLAIN = `</?(?:${TAGS})\\s*/?>`
const START = '<ol start="\\d{1,6}">'
const LINK = '<a(?: (?:target="_blank"|rel="[a-z ]{1,60}"|href="(?:https?://|mailto:|tel:)[^"<>]{1,2000}"))+>'
const ALLOWED_TAG_PATTERN = new RegExp(`${PLAIN}|${START}|${LINK}`, 'g')

/** True when the markup contains only allowed tags: no other tag, attribute, comment or partial tag. */
export function isAllowedMarkup(html: string): boolean {
  return !html.replace(ALLOWED_TAG_PATTERN, '').includes('<')
}

const ACTIVE =
  /<\s*\/?\s*(script|style|iframe|frame|object|embed|form|input|button|svg|math|link|meta|base)\b|<[^>]*\son\w+\s*=/i

/**
 * True when the markup runs nothing and imitates no control; other markup that a mail may not have is removed
 * when it is sent.
 */
export function isInertMarkup(html: string): boolean {
  return !ACTIVE.test(html) && !/<[^>]*\b(javascript|vbscript|data)\s*:/i.test(html)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of some markup, on one line. */
export function markupWords(html: string): string {
  const bare = html.replace(/<[^>]*>/g, ' ')
  const plain = bare.replace(/&(\w+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return plain.replace(/\s+/g, ' ').trim()
}
