import type { User } from '../../contract/model/user'
import type { Office } from '../office/office'

/** A privacy document that changed. */
export interface ChangedDocument {
  id: string
  label: string
}

/**
 * Parses `documentId;label`: everything after the first separator is the label, further separators included
 * (PRIV-04, D33).
 */
export function parseChangedDocument(entry: string): ChangedDocument {
  const at = entry.indexOf(';')
  if (at < 0) return { id: entry, label: entry }
  return { id: entry.slice(0, at), label: entry.slice(at + 1) }
}

/**
 * Asks for consent to privacy documents that changed since this person accepted them; they continue only by
 * accepting, or sign out (AUTH-11, AUTH-12). Returns a function to call after every identification.
 */
export function createPrivacy(office: () => Office): (user: User) => Promise<void> {
  let asking: string | null = null
  const ask = async (user: User): Promise<void> => {
    const { dialogs, notices, ports, session } = office()
    const isHere = () => session.store.getState().user?.id === user.id
    if (!isHere()) return
    // A failing back end does not block the person: the next identification asks again.
    const entries = await ports.account.changedPrivacies(user.id).catch(() => [])
    if (entries.length === 0 || !isHere()) return
    const documents = entries.map((entry) => ({ ...parseChangedDocument(entry) }))
    const accepted = await dialogs.open('privacy-changed', { documents })
    // The session may have ended while the dialog was open.
    if (!isHere()) return
    if (accepted !== true) return session.signOut()
    try {
      await ports.account.acceptPrivacies(user.id)
    } catch (error) {
      notices.failure(error)
      await ask(user)
    }
  }
  return async (user) => {
    if (asking === user.id) return
    asking = user.id
    await ask(user).finally(() => {
      if (asking === user.id) asking = null
    })
  }
}
