import DOMPurify from 'dompurify'

const RULES = { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'] }

/** Sanitized markup as TrustedHTML; a plain string where Trusted Types are not supported. */
export function cleanMarkup(html: string): string | TrustedHTML {
  return DOMPurify.sanitize(withParagraphs(html), { ...RULES, RETURN_TRUSTED_TYPE: true })
}

/** The same as nodes that are not in a document. */
export function cleanNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true })
}

/**
 * A text without any tag, as it was typed before there was an editor or comes from a program, as paragraphs.
 */
export function withParagraphs(text: string): string {
  if (/<\/?[a-z]/i.test(text) || text.trim() === '') return text
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs.map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`).join('')
}
