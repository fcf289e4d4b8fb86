/** A message to the person: success goes after 5 s, the others stay. */
export interface Notice {
  tone: 'success' | 'warning' | 'danger' | 'info'
  /** text keys, resolved when shown */
  title?: string
  text: string
  params?: Record<string, string | number>
  /** a verb offered beside the text, by its text key; it is offered only while the message is in sight */
  act?: { text: string; run: () => void }
}
