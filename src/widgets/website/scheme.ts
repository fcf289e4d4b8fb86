/** `www.demo.example` → `https://www.demo.example`; what already names a scheme, or is no host name, stays. */
export function withScheme(typed: string): string {
  const site = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(site) ? `https://${site}` : site
}
