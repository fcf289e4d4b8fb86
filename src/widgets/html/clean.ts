import DOMPurify from 'dompurify'

const RULES = { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'] }

/** Markup without anything that runs, as a page takes it that asks for Trusted Types; a plain text where there are none. */
export function cleanMarkup(html: string): string | TrustedHTML {
  return DOMPurify.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true })
}

/** The same as nodes that stand in no page yet. */
export function cleanNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true })
}
