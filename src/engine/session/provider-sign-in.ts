import { isApiError } from '../../contract/calls/api-error'
import { ROOT_PATH } from '../../contract/constants'
import { localHref, loginHref } from '../office/guard'
import type { Office } from '../office/office'

const FAILED_TEXT = 'AUTH.ERRORS.PROVIDER_TOKEN'

/**
 * Runs before the route guard (AUTH-17): completes a sign-in that returns from the identity provider,
 * otherwise asks the provider silently for an existing session. If it does not answer in time, the sign-in
 * form appears as usual.
 */
export async function finishProviderSignIn(office: Office): Promise<void> {
  const { identity, navigator } = office.ports
  if (!identity) return
  try {
    const back = await identity.finish()
    if (back?.isLink) {
      navigator.replace(localHref(back.path) ?? ROOT_PATH)
      return
    }
    if (back) {
      navigator.replace(loginHref(localHref(back.path) ?? ROOT_PATH))
      await office.session.signInByProvider(back.token)
      return
    }
  } catch (error) {
    const code = isApiError(error) ? error.failure.errorCode : ''
    navigator.replace(loginHref(ROOT_PATH))
    office.session.store.setState({
      message: office.ports.texts.has(`AUTH.ERRORS.${code}`) ? `AUTH.ERRORS.${code}` : FAILED_TEXT,
    })
    return
  }
  if (office.session.store.getState().user) return
  const token = await identity.check()
  // A person the provider knows and the office does not stays anonymous.
  if (token) await office.session.signInByProvider(token).catch(() => undefined)
}
