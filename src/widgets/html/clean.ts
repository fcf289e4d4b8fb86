import DOMPurify from 'dompurify'

const RULES = { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'] }

/** Sanitized markup as TrustedHTML; a plain string where Trusted Types are not supported. */
export function cleanMarkup(html: string): string | TrustedHTML {
  return DOMPurify.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true })
}

/** The same as nodes that are not in a document. */
export function cleanNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true })
}
