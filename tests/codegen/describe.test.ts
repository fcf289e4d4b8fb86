import { beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from '../../codegen/commands'
import type { PageDescription } from '../../src/contract/model/page'

const out: string[] = []
const err: string[] = []

beforeEach(() => {
  out.length = 0
  err.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line))
})

const BOATS = ['describe', 'boats', '--schemas', 'tests/fixtures/boats']

describe('describe', () => {
  test('describe prints the page that a user of the role meets, in the language', async () => {
    expect(await run([...BOATS, '--mode', 'edit', '--role', 'ROLE_USER', '--lang', 'it'])).toBe(0)
    const page = JSON.parse(out.join('\n')) as PageDescription
    expect(page).toMatchObject({ route: 'boats', mode: 'update', many: 'Barche' })
    expect(page.sections[0]?.fields.map((field) => field.path)).toEqual([
      'code',
      'name',
      'kind',
      'sails',
      'built',
      'sold',
      'uses',
    ])
    expect(page.sections[0]?.fields.find((field) => field.path === 'name')).toMatchObject({
      label: 'Nome',
      required: true,
      readOnly: false,
      width: 6,
    })
  })

  test('describe prints the cards that a role may have on the start page, and which it is offered', async () => {
    expect(await run(['describe', '--cards', '--role', 'ROLE_APPROVER', '--lang', 'en'])).toBe(0)
    const cards = JSON.parse(out.join('\n')) as { id: string; shown: boolean; title: string }[]
    expect(cards.find(({ id }) => id === 'to-approve')).toMatchObject({
      shown: true,
      title: 'Documents to approve',
    })
    expect(cards.find(({ id }) => id === 'customers-by-status')).toMatchObject({ shown: false })
    expect(cards.some(({ id }) => id === 'users-locked')).toBe(false)
  })

  test('describe prints the effects of an entity with the ones that each may trigger, across files', async () => {
    expect(await run(['describe', 'documents', '--effects'])).toBe(0)
    const effects = JSON.parse(out.join('\n')) as { id: string; source: string; leadsTo: object[] }[]
    const of = (id: string) => effects.find((one) => one.id === id)
    expect(of('sentToRecipients')).toMatchObject({
      source: expect.stringMatching(/^entities\/documents\.json:\d+$/),
    })
    expect(of('sentToRecipients')?.leadsTo).toContainEqual(
      expect.objectContaining({
        effect: expect.stringMatching(/^document-subjects /),
        source: expect.stringMatching(/^entities\/document-subjects\.json:\d+$/),
      }),
    )
    expect(of('approved')?.leadsTo).toEqual([])
  })

  test.each([
    [['describe'], 'Name a route'],
    [
      ['describe', 'baots', '--schemas', 'tests/fixtures/boats'],
      'There is no entity "baots". Entities: boats',
    ],
    [[...BOATS, '--mode', 'look'], '--mode is one of'],
    [[...BOATS, '--role', 'ROLE_KING'], 'There is no role "ROLE_KING"'],
    [['describe', 'unknown-widget', '--schemas', 'tests/fixtures/broken'], 'UNKNOWN_WIDGET'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    expect(await run(args)).toBe(1)
    expect(err.join('\n')).toContain(sentence)
    expect(out).toEqual([])
  })
})
