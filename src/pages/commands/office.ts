import { PREFERENCE_DENSITY, PREFERENCE_LANG, PREFERENCE_THEME } from '../../contract/preference'
import { DENSITIES, DENSITY_TEXTS, THEME_TEXTS, THEMES } from '../../ui/theme'
import { ownNames } from '../languages'
import { type OfficeCommand, PERSONAL_COMMANDS, said } from './personal'

/** One value of a preference, chosen by its name. */
function choice(key: string, value: string, part: Pick<OfficeCommand, 'id' | 'icon' | 'label'>): OfficeCommand {
  return { ...part, slots: ['palette'], run: ({ office }) => office.preferences.save(key, value) }
}

const both =
  (what: string, value: string): OfficeCommand['label'] =>
  (target) =>
    `${said(what)(target)}: ${said(value)(target)}`

/** Commands available everywhere: appearance, the list of shortcuts, personal commands. */
export function officeCommands(languages: readonly string[]): OfficeCommand[] {
  return [
    ...THEMES.map((one) =>
      choice(PREFERENCE_THEME, one, { id: `theme:${one}`, icon: 'sun', label: both('APP.THEME', THEME_TEXTS[one]) }),
    ),
    ...DENSITIES.map((one) =>
      choice(PREFERENCE_DENSITY, one, { id: `density:${one}`, icon: 'rows', label: both('APP.DENSITY', DENSITY_TEXTS[one]) }),
    ),
    ...ownNames(languages).map(({ code, name }) =>
      choice(PREFERENCE_LANG, code, {
        ...{ id: `lang:${code}`, icon: 'globe' },
        label: (target) => `${said('APP.LANGUAGE')(target)}: ${name}`,
      }),
    ),
    {
      ...{ id: 'keys', label: said('SHORTCUTS.TITLE'), icon: 'help', slots: ['palette'] },
      run: (target) =>
        target.office.dialogs.open('shortcuts', { rows: [{ keys: 'Ctrl K', label: said('PALETTE.TITLE')(target) }] }),
    },
    ...PERSONAL_COMMANDS,
  ]
}
