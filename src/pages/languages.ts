/** A language under its own name, as those who speak it call it. */
export interface Language {
  code: string
  name: string
}

/** Languages by their own names: `it` → Italiano, `en` → English. */
export function ownNames(codes: readonly string[]): Language[] {
  return codes.map((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) }
  })
}
