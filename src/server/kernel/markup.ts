const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML and XML, between tags as well as in attributes of either quote. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/** The text of escaped HTML or XML; entities without a sign here stay as they are. */
export function unescapeMarkup(markup: string): string {
  return markup.replace(/&(#39|\w+);/g, (whole, name: string) => (Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? '') : whole))
}

/** The plain text of HTML, one empty line between blocks: a link becomes its text and its address. */
export function textOfMarkup(html: string): string {
  const text = html
    .replace(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, to: string, text: string) => (text === to ? to : `${text}: ${to}`))
    .replace(/<\/(p|div|h\d|li|tr|pre|blockquote)>|<br\s*\/?>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
  return unescapeMarkup(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*\n\s*/g, '\n\n')
    .trim()
}
