import { describe, expect, test } from 'vitest'
import type { Action } from '../../src/contract/model/action'
import { DOMAIN_ACTIONS, ELSEWHERE } from './domain-actions'
import { office } from './folder'

const actionOf = (route: string, id: string): Action | undefined =>
  office.entities.find((entity) => entity.route === route)?.actions?.find((action) => action.id === id)

/** What an action does, in the words of the table. */
function effectOf({ call, create, dialog, merge, open, print, set, status }: Action): string {
  if (set) return `set:${Object.keys(set).join(',')}`
  if (print) return `print:${print}`
  if (merge) return 'merge'
  if (status) return `status:${status}`
  if (create) return `create:${create}`
  if (dialog) return `dialog:${dialog}`
  return call ? `call:${call.path.split('/').at(-1)}` : open ? 'open' : ''
}

describe('the actions of the domain design', () => {
  test.each(DOMAIN_ACTIONS.filter(({ expected }) => expected))(
    '$route: $name is in the file with its effect and right',
    (one) => {
      const action = actionOf(one.route, one.expected?.id ?? '')
      expect(action && { id: action.id, does: effectOf(action), right: action.right }).toEqual(one.expected)
    },
  )

  test('what no file declares is named with what stands in its place', () => {
    const others = DOMAIN_ACTIONS.filter(({ expected }) => !expected)
    expect(others.filter(({ elsewhere }) => !((elsewhere ?? '') in ELSEWHERE))).toEqual([])
  })
})
