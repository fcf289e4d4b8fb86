import { useEffect, useState } from 'react'
import { PASSWORD_RULE_KEY } from '../contract/constants'
import { followsRule } from '../contract/password-rule'
import { useOffice, useTexts } from '../pages/office'

/** The password rule of the system registry, in the person's language. */
export interface PasswordRule {
  /** the registry's explanation; '' while unknown or when it has none */
  text: string
  fits: (password: string) => boolean
}

/** Reads the rule; when that fails the form still works, and the server decides (CHPWD-14). */
export function usePasswordRule(): PasswordRule {
  const { account } = useOffice().ports
  const { lang } = useTexts()
  const [rule, setRule] = useState({ value: '', text: '' })
  useEffect(() => {
    let left = false
    account
      .setting(PASSWORD_RULE_KEY, lang)
      .then((found) => !left && found && setRule(found))
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [account, lang])
  return { text: rule.text, fits: (password) => followsRule(password, rule.value) }
}
