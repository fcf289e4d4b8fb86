import type { User } from '../../contract/model/user'

/** Reads the stored user (AUTH-04); anything but a user with a token is null. */
export function readUser(text: string | null): User | null {
  if (text === null) return null
  try {
    const user: unknown = JSON.parse(text)
    const held =
      typeof user === 'object' && user !== null && 'id' in user && 'token' in user && 'authorities' in user
    return held && typeof user.token === 'string' && user.token !== '' ? (user as User) : null
  } catch {
    return null
  }
}
