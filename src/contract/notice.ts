/** A message to the person: success goes after 5 s, the others stay. */
export interface Notice {
  tone: 'success' | 'warning' | 'danger' | 'info'
  /** text keys, resolved when shown */
  title?: string
  text: string
  params?: Record<string, string | number>
}
