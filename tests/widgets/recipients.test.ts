import { describe, expect, test } from 'vitest'
import { buildSourceCommands } from '../../src/widgets/recipients/offered'

const GROUPED = { groups: { entity: 'profiles', of: 'users', by: 'groups' }, sources: ['customers', 'users'] }
const list = (route: string, isPeople = false) => ({ route, label: route, isPeople })

/** What the menu says, to somebody who may read these entities: each entry, with the reason why it is off. */
function menu(
  sources: ReturnType<typeof list>[],
  closed: string[] = [],
  options: object = GROUPED,
): string[] {
  const read = ['profiles', ...sources.map(({ route }) => route)].filter((route) => !closed.includes(route))
  const look = (route: string) => (read.includes(route) ? { color: '', icon: 'rows' } : null)
  const found = buildSourceCommands(options, { sources, closed }, { look, text: (key) => key })
  return found.map(({ label, reason }) => [label, ...(reason ? [reason] : [])].join(' · '))
}

describe('what recipients are chosen from', () => {
  test('groups, the lists that the file names, and lists of people that came later; others that have addresses are left out', () => {
    const sources = [list('boats'), list('customers'), list('members', true), list('users', true)]
    expect(menu(sources)).toEqual(['RECIPIENTS.GROUPS', 'customers', 'members', 'users'])
    expect(menu(sources, [], {})).toEqual(['boats', 'customers', 'members', 'users'])
  })

  test('what the person may not read stands there with the reason: groups, and named lists together', () => {
    expect(menu([list('customers')], ['profiles', 'users', 'boats'])).toEqual([
      'RECIPIENTS.GROUPS · RECIPIENTS.CLOSED',
      'customers',
      'RECIPIENTS.OTHERS · RECIPIENTS.CLOSED',
    ])
    expect(menu([list('customers'), list('users')], ['profiles', 'boats'])).toEqual([
      'RECIPIENTS.GROUPS · RECIPIENTS.CLOSED',
      'customers',
      'users',
    ])
  })
})
