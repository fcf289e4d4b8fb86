import { describe, expect, test } from 'vitest'
import { read } from './folder'

const tabs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ tab: `t${index}`, kind: 'record' }))
const codes = (folder: unknown) =>
  read({
    'entities/boats.json': { route: 'boats', record: { properties: { name: { type: 'string' } } }, folder },
  })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, pointer }) => `${code} ${pointer}`)

describe('tabs of a folder', () => {
  test('[SECTION-09] a folder has nineteen tabs at most', () => {
    expect(codes({ tabs: tabs(19) })).toEqual([])
    expect(codes({ tabs: tabs(20) })).toEqual([expect.stringMatching(/\/folder\/tabs$/)])
  })
})
