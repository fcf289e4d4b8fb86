import { describe, expect, test } from 'vitest'
import type { Status } from '../../src/contract/model/entity'
import { ROUTES, STATUS_SETS } from './domain-routes'
import { entity } from './folder'

const ROWS = ROUTES.map((line) => line.split(' | ')).map(
  ([route = '', , , , , , , set = '']) => [route, set] as const,
)

/** The letter of a role where it is not the first of its name. */
const LETTERS: Record<string, string> = { ROLE_APPROVER: 'P' }

function right(value: Status['write']): string {
  if (value === true) return 'w'
  if (value?.length === 0) return '!'
  return (value ?? ['ROLE_ADMIN']).map((role) => LETTERS[role] ?? role.charAt('ROLE_'.length)).join('')
}

function rows(route: string): string[] {
  const { statuses, texts } = entity(route)
  return (statuses?.list ?? []).map((status) => {
    const names = ['it', 'en'].map((lang) => texts[lang]?.status[status.code]?.replaceAll(' ', '_'))
    return [
      status.code,
      ...names,
      status.color,
      status.allowable.join(','),
      right(status.write),
      right(status.delete),
      ...(status.system ? ['sys'] : []),
    ].join(' ')
  })
}

describe('[STATUS-02] [STATUS-10] statuses, colours, followers and rights are those of the domain', () => {
  test.each(ROWS.filter(([, set]) => set !== '-'))('%s has those of %s', (route, set) => {
    // Evidence has no delete: entries of the security log stay, whoever asks.
    const isEvidence = route === 'monitor-security'
    const expected = (STATUS_SETS[set] ?? []).map((line) => (isEvidence ? line.replace(/ A$/, ' !') : line))
    expect(rows(route)).toEqual(expected)
    expect(entity(route).statuses?.default).toBe(expected[0]?.split(' ')[0])
  })

  test.each(ROWS.filter(([, set]) => set === '-'))('%s has none', (route) =>
    expect(entity(route).statuses).toBeNull(),
  )

  test('an administrator may bring a ceased record back; nobody else', () => {
    const ceased = entity('customers').statuses?.list.find(({ code }) => code === 'CEASED')
    expect(ceased?.allowableFor).toEqual({ ROLE_ADMIN: ['ACTIVE'] })
  })

  test('letters on a status are white, near black on the two light colours', () => {
    const colors = ROWS.flatMap(([route]) => entity(route).statuses?.list ?? [])
    for (const { color, textColor } of colors) {
      expect(textColor.toUpperCase(), color).toBe(
        ['#F9A825', '#EF6C00'].includes(color) ? '#1A1A1A' : '#FFFFFF',
      )
    }
  })
})
