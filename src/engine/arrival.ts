import { isApiError } from '../contract/api-error'
import { ROOT_PATH } from '../contract/constants'
import { loginPath, ownPath } from './guard'
import type { Office } from './office'

const FAILED = 'AUTH.ERRORS.PROVIDER_TOKEN'

/**
 * Before the guard looks (AUTH-17): a sign-in that comes back from the identity provider is completed; otherwise the
 * provider is asked silently whether it knows who sits here. Without an answer in time the form is there as ever.
 */
export async function arrive(office: Office): Promise<void> {
  const { identity, navigator } = office.ports
  if (!identity) return
  try {
    const back = await identity.finish()
    if (back?.isLink) {
      navigator.replace(ownPath(back.path) ?? ROOT_PATH)
      return
    }
    if (back) {
      navigator.replace(loginPath(ownPath(back.path) ?? ROOT_PATH))
      await office.session.signInByProvider(back.token)
      return
    }
  } catch (error) {
    const code = isApiError(error) ? error.failure.errorCode : ''
    navigator.replace(loginPath(ROOT_PATH))
    office.session.store.setState({ message: office.ports.texts.has(`AUTH.ERRORS.${code}`) ? `AUTH.ERRORS.${code}` : FAILED })
    return
  }
  if (office.session.store.getState().user) return
  const token = await identity.check()
  // Whoever the provider knows and the office does not is a visitor here.
  if (token) await office.session.signInByProvider(token).catch(() => undefined)
}

/** What a sign-out still does: a session that the provider opened ends there too. */
export function leaveProvider({ identity }: Office['ports']): (byProvider: boolean) => Promise<boolean> {
  return async (byProvider) => {
    if (!identity || !byProvider) return false
    await identity.end()
    return true
  }
}
