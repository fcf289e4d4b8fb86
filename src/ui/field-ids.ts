/** What a field says below itself; the same value decides the lines drawn and the ids that describe the control. */
export interface FieldTexts {
  error?: string | null | undefined
  warning?: string | null | undefined
  help?: string | null | undefined
}

/** Id of one line under the field `id`. */
export function messageId(id: string, tone: 'error' | 'warning' | 'help'): string {
  return `${id}-${tone}`
}

/** Value for `aria-describedby` of the control; undefined when the field says nothing. */
export function describedBy(id: string, texts: FieldTexts): string | undefined {
  const ids = (['error', 'warning', 'help'] as const).filter((tone) => shows(texts, tone)).map((tone) => messageId(id, tone))
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Help steps aside for an error; a warning stays beside either. */
export function shows(texts: FieldTexts, tone: 'error' | 'warning' | 'help'): boolean {
  if (tone === 'help') return Boolean(texts.help) && !texts.error
  return Boolean(texts[tone])
}
