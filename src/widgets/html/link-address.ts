const SCHEMES = /^(https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+@[^\s"<>]+|tel:\+?[\d\s()/.-]+)$/i
const MAIL = /^[^\s"<>@:/]+@[^\s"<>@:/]+\.[^\s"<>@:/]+$/
const SITE = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#][^\s"<>]*)?$/u

/** The address of a link as it is stored, from what a person types: `www.site.it`, `a@b.it`, `tel:059…`; null = it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (SCHEMES.test(text))
    return text.replace(/^(tel:)(.*)$/i, (_, scheme: string, number: string) => scheme + number.replace(/\s/g, ''))
  if (MAIL.test(text)) return `mailto:${text}`
  return SITE.test(text) ? `https://${text}` : null
}
