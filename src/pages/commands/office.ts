import { PREFERENCE_LOOKS } from '../../contract/calls/preference'
import { ownNames } from '../languages'
import type { PageTexts } from '../office'
import { lookChoices } from './looks'
import { type OfficeCommand, PERSONAL_COMMANDS, toCommandLabel } from './personal'

/** Commands available everywhere: appearance, the list of shortcuts, personal commands. */
export function officeCommands(text: PageTexts['text'], languages: readonly string[]): OfficeCommand[] {
  return [
    ...lookChoices(text, ownNames(languages)).flatMap(({ icon, id, label, options }) =>
      options.map(
        ({ code, name }): OfficeCommand => ({
          id: `${id}:${code}`,
          icon,
          slots: ['palette'],
          label: () => `${label}: ${name}`,
          run: ({ office }) => office.preferences.save(PREFERENCE_LOOKS + id, code),
        }),
      ),
    ),
    {
      id: 'keys',
      label: toCommandLabel('SHORTCUTS.TITLE'),
      icon: 'help',
      slots: ['palette'],
      run: (target) =>
        target.office.dialogs.open('shortcuts', {
          rows: [{ keys: 'Ctrl K', label: toCommandLabel('PALETTE.TITLE')(target) }],
        }),
    },
    ...PERSONAL_COMMANDS,
  ]
}
