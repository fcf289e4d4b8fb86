/** An open session, as its owner and administrators see it. */
export interface SessionView {
  id: string
  user: { id: string; label: string }
  issuedAt: string
  /** exact to a token's lifetime, a quarter of an hour */
  lastUsedAt: string
  expiresAt: string
  ip: string
  /** what the browser called itself */
  device: string
  /** the one that asks */
  current: boolean
}
