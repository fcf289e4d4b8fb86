import { describe, expect, test } from 'vitest'
import type { StatusFile } from '../../../src/contract/model/entity-file'
import { read } from './folder'

type Sketch = Partial<StatusFile> & { code: string }

/** Code, pointer below the statuses, and cure of every Problem. */
const problemsOf = (list: readonly Sketch[], more: object = { default: list[0]?.code }) =>
  read({
    'entities/boats.json': {
      route: 'boats',
      record: { properties: { name: { type: 'string' } } },
      conf: { statuses: { ...more, list } },
    },
  }).problems.map(({ code, hint, pointer }) => [code, pointer.replace(/^\/conf\/statuses/, ''), hint])

const final = (code: string, more: object = {}): Sketch => ({ code, allowable: [code], ...more })

describe('the statuses of a file', () => {
  test('statuses are accepted where each leads to another one, or only to itself', () => {
    expect(problemsOf([{ code: 'NEW', allowable: ['DONE', 'NEW'] }, final('DONE')])).toEqual([])
  })

  test('a repeated status is refused', () => {
    const twice = [{ code: 'NEW', allowable: ['DONE'] }, final('DONE'), final('NEW')]
    expect(problemsOf(twice)).toEqual([['DUPLICATE_STATUS', '/list/2/code', 'keep one of the two']])
  })

  test('statuses need a default, which is one of them', () => {
    expect(problemsOf([final('NEW')], {})).toEqual([['MISSING_DEFAULT_STATUS', '', 'add "default": "NEW"']])
    expect(problemsOf([final('NEW')], { default: 'NWE' })).toEqual([
      ['UNKNOWN_STATUS', '/default', 'one of: NEW'],
    ])
  })

  test('statuses name existing statuses, for everyone and for a role, and lock existing fields', () => {
    const list = [
      {
        code: 'NEW',
        allowable: ['DONE', 'DNE'],
        allowableFor: { ROLE_USER: ['NEW', 'NWE'] },
        lock: ['name', 'nmae'],
      },
      final('DONE'),
    ]
    expect(problemsOf(list)).toEqual([
      ['UNKNOWN_STATUS', '/list/0/allowable/1', 'did you mean "DONE"?'],
      ['UNKNOWN_STATUS', '/list/0/allowableFor/ROLE_USER/1', 'one of: NEW, DONE'],
      ['UNKNOWN_FIELD', '/list/0/lock/1', 'did you mean "name"?'],
    ])
  })

  test('statuses with an empty or missing list allow every status to follow', () => {
    const hint = (code: string) => `list the followers, or ["${code}"] to make it final`
    expect(problemsOf([{ code: 'NEW', allowable: [] }, { code: 'DONE' }])).toEqual([
      ['EMPTY_ALLOWABLE', '/list/0/allowable', hint('NEW')],
      ['EMPTY_ALLOWABLE', '/list/1', hint('DONE')],
    ])
  })
})

describe('a status that nobody can leave', () => {
  const HINT = 'add a follower that a person may choose'
  const server = final('OLD', { system: true })

  test('a status without an exit is reported when it leads only to statuses of the server, for everyone', () => {
    expect(problemsOf([{ code: 'NEW', allowable: ['OLD'] }, server])).toEqual([
      ['TRAP_STATUS', '/list/0/allowable', HINT],
    ])
    const forRole = { code: 'NEW', allowable: ['NEW', 'OLD'], allowableFor: { ROLE_USER: ['OLD'] } }
    expect(problemsOf([forRole, server])).toEqual([['TRAP_STATUS', '/list/0/allowable', HINT]])
  })

  test('a status can be left when a person’s status follows, when it is final, and when everything follows', () => {
    const open = final('DONE')
    expect(problemsOf([{ code: 'NEW', allowable: ['OLD', 'DONE'] }, server, open])).toEqual([])
    const forRole = { code: 'NEW', allowable: ['OLD'], allowableFor: { ROLE_USER: ['DONE'] } }
    expect(problemsOf([forRole, server, open])).toEqual([])
    expect(problemsOf([final('NEW'), server])).toEqual([])
    expect(problemsOf([final('NEW', { allowableFor: { ROLE_USER: ['OLD'] } }), server])).toEqual([])
    expect(problemsOf([{ code: 'NEW' }, server]).map(([code]) => code)).toEqual(['EMPTY_ALLOWABLE'])
  })
})

describe('a status that no chain leads to', () => {
  const HINT = 'add it to the "allowable" of a status, or remove it'

  test('a status that no chain leads to is reported, even if it leads on', () => {
    const list = [
      { code: 'NEW', allowable: ['DONE'] },
      final('DONE'),
      { code: 'LOST', allowable: ['NEW', 'LAST'] },
      final('LAST'),
    ]
    expect(problemsOf(list)).toEqual([
      ['UNREACHABLE_STATUS', '/list/2/code', HINT],
      ['UNREACHABLE_STATUS', '/list/3/code', HINT],
    ])
  })

  test('a status behind several steps, a step of a role or of the server, or with all allowed, is reachable', () => {
    const chain = [{ code: 'A', allowable: ['B'] }, { code: 'B', allowable: ['C'] }, final('C')]
    expect(problemsOf(chain)).toEqual([])
    expect(problemsOf([final('A', { allowableFor: { ROLE_USER: ['B'] } }), final('B')])).toEqual([])
    const served = [final('A'), { code: 'B', allowable: ['C'], system: true }, final('C')]
    expect(problemsOf(served)).toEqual([])
    expect(problemsOf([{ code: 'A', allowable: [] }, final('B')]).map(([code]) => code)).toEqual([
      'EMPTY_ALLOWABLE',
    ])
  })
})
