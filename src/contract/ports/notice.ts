/** A message to the person: success disappears after 5 s, the others stay. */
export interface Notice {
  tone: 'success' | 'warning' | 'danger' | 'info'
  /** text keys, resolved when shown */
  title?: string
  text: string
  /** the code of an answer that no text is known for */
  unknownCode?: string
  params?: Record<string, string | number>
  /** an operation offered beside the text, by its text key, while the message is visible */
  act?: { text: string; run: () => void }
}
