import { PREFERENCE_DENSITY, PREFERENCE_LANG, PREFERENCE_THEME } from '../../contract/preference'
import { DENSITIES, DENSITY_TEXTS, THEME_TEXTS, THEMES } from '../../ui/theme'
import { ownNames } from '../languages'
import { useOffice, useTexts } from '../office'
import type { PageAct } from './page-acts'

/** Acts that are everywhere: how the screens look, the keys, leaving. */
export function useStandingActs(languages: readonly string[]): (PageAct & { icon: string })[] {
  const office = useOffice()
  const { text } = useTexts()
  const { save } = office.preferences
  const named = (id: string, icon: string, what: string, value: string, run: () => void) => ({
    ...{ id, icon, run },
    label: `${text(what)}: ${value}`,
  })
  return [
    ...THEMES.map((one) =>
      named(`theme:${one}`, 'sun', 'APP.THEME', text(THEME_TEXTS[one]), () => void save(PREFERENCE_THEME, one)),
    ),
    ...DENSITIES.map((one) =>
      named(`density:${one}`, 'rows', 'APP.DENSITY', text(DENSITY_TEXTS[one]), () => void save(PREFERENCE_DENSITY, one)),
    ),
    ...ownNames(languages).map(({ code, name }) =>
      named(`lang:${code}`, 'globe', 'APP.LANGUAGE', name, () => void save(PREFERENCE_LANG, code)),
    ),
    {
      id: 'keys',
      icon: 'help',
      label: text('SHORTCUTS.TITLE'),
      run: () => void office.dialogs.open('shortcuts', { rows: [{ keys: 'Ctrl K', text: 'PALETTE.TITLE' }] }),
    },
    { id: 'leave', icon: 'sign-out', label: text('APP.SIGN_OUT'), run: () => void office.session.signOut() },
  ]
}
