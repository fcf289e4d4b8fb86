import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CHIPS_PAUSE_MS } from '../../src/contract/constants'
import { SUGGESTION_ERRORS } from '../../src/contract/errors/suggestion-errors'
import { type ChipParts, chipBase, chipRules } from '../../src/widgets/chips/base'
import { check } from '../../src/widgets/chips/check'
import { entityConf, listPage, record, visibleConf } from '../engine/fakes'
import { boat } from '../engine/record/stage'
import { button, click, control, drawn, enter, leave, openPage, until } from '../pages/record/stage'
import type { EntitySketch } from '../support/entity'

interface Model {
  name: string
}

const model = (name: string): Model => ({ name })
const names = (models: readonly Model[]) => models.map(({ name }) => name)
const STATIC: ChipParts<Model> = { queryType: 'static', chipLabel: ({ name }) => name }
const ASKED: ChipParts<Model> = {
  ...STATIC,
  queryType: 'search',
  endpoint: async (text) => ({ found: [text, 'due', 'due'] }),
  response2Models: (answer) => (answer as { found: string[] }).found.map(model),
}

describe('a chips base', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('a chips base knows three query types: static, prefetch and search [CHIPS-01] [API-41]', async () => {
    const asked = vi.fn(async (text: string) => [text])
    const response2Models = (answer: unknown) => (answer as string[]).map(model)
    expect(chipBase({ ...STATIC, suggestions: [model('uno')] }).suggestions).toEqual([model('uno')])
    for (const queryType of ['prefetch', 'search'] as const) {
      const base = chipBase({ ...ASKED, queryType, endpoint: asked, response2Models })
      const { signal } = new AbortController()
      expect(names(await base.ask('tre', signal, []))).toEqual(['tre'])
      expect(asked).toHaveBeenLastCalledWith('tre', signal, 0)
    }
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('the whole answer is mapped to models, whatever it is [API-41]', async () => {
    const base = chipBase(ASKED)
    const ask = async (chosen: Model[]) => names(await base.ask('uno', new AbortController().signal, chosen))
    expect(await ask([]), 'each once').toEqual(['uno', 'due'])
    expect(await ask([model('uno')]), 'and what is chosen not at all').toEqual(['due'])
  })

  test('a chip has an id and its position [CHIPS-02]', () => {
    expect(chipBase(STATIC).chips([model('uno'), model('due')])).toEqual([
      { id: 'uno', index: 0, label: 'uno' },
      { id: 'due', index: 1, label: 'due' },
    ])
  })

  test('suggestions are unique, those already chosen left out [CHIPS-03]', () => {
    const base = chipBase({ ...STATIC, suggestions: ['uno', 'due', 'uno'].map(model) })
    expect(names(base.suggestions)).toEqual(['uno', 'due'])
    expect(names(base.left(['uno', 'due', 'due'].map(model), [model('uno')]))).toEqual(['due'])
  })

  test('a chips base is restricted to suggestions unless it says otherwise [CHIPS-05]', () => {
    const labelToSuggestion = vi.fn(model)
    expect(chipBase({ ...STATIC, labelToSuggestion }).restricted).toBe(true)
    expect(chipBase({ ...STATIC, labelToSuggestion }).typed('altro')).toBeNull()
    expect(chipBase({ ...STATIC, labelToSuggestion, restricted: false }).typed('altro')).toEqual(
      model('altro'),
    )
  })

  test('one chip too many is dropped [CHIPS-06]', () => {
    const base = chipBase({ ...STATIC, max: 2 })
    const two = base.added([model('uno')], model('due'))
    expect(names(two)).toEqual(['uno', 'due'])
    expect(base.added(two, model('tre'))).toBe(two)
    expect(base.added(two, model('uno'))).toBe(two)
  })

  test('suggestions of a field that is not static are ignored, with a warning [CHIPS-07]', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(chipBase({ ...ASKED, suggestions: [model('uno')] }).suggestions).toEqual([])
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("its queryType is 'search'"))
    warned.mockClear()
    chipBase({ ...STATIC, suggestions: [model('uno')] })
    chipBase(ASKED)
    expect(warned).not.toHaveBeenCalled()
  })

  test('a chips base reports the members that its builder left out [CHIPS-08] [ERR-44] [ERR-46] [ERR-48] [ERR-49]', () => {
    const { queryType: _type, ...untyped } = STATIC
    const { chipLabel: _label, ...unlabelled } = STATIC
    const { endpoint: _endpoint, ...unasked } = ASKED
    const { response2Models: _models, ...unmapped } = ASKED
    const thrown = (parts: ChipParts<Model>, message: string) =>
      expect(() => chipBase(parts)).toThrow(new Error(message))
    thrown(untyped, "You must provide a 'queryType' for this component")
    thrown(unmapped, 'response2Models is not implemented')
    thrown(unlabelled, SUGGESTION_ERRORS.chipLabel)
    thrown({ ...STATIC, restricted: false }, SUGGESTION_ERRORS.labelToSuggestion)
    thrown(unasked, SUGGESTION_ERRORS.chipsEndpoint)
    expect(() => chipBase(STATIC)).not.toThrow()
  })
})

describe('the rules of a chips field', () => {
  test('texts have any length unless the file sets one [CHIPS-09] [CONST-21]', () => {
    const context = { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' }
    expect(chipRules({ free: true }).maxLength).toBeUndefined()
    expect(check(['x'.repeat(10_000)], { free: true }, context)).toEqual([])
    const issue = { severity: 'error', path: '', code: 'MAXLENGTH', params: { max: 5 } }
    expect(check(['breve', 'troppo'], { free: true, maxLength: 5 }, context)).toEqual([issue])
    expect(CHIPS_PAUSE_MS).toBe(400)
  })
})

describe('a chips field on a page', () => {
  async function openBoat(
    options: EntitySketch['fields'] extends undefined ? never : Record<string, unknown>,
    labels: string[],
    words = ['Rossi'],
  ) {
    const list = vi.fn(async () =>
      listPage(labels.map((label, index) => record({ id: String(index), label }))),
    )
    const sketch: EntitySketch = {
      fields: {
        words: {
          kind: 'array',
          widget: 'chips',
          schema: { type: 'array', items: { type: 'string' } },
          options: options as never,
        },
      },
      form: [{ section: 'main', collapsed: false, sticky: false, fields: [{ field: 'words' }] }],
    }
    const page = await openPage({
      mode: 'update',
      sketch,
      stored: boat({ words }),
      backend: { offer: list, names: list },
    })
    const items = [entityConf({ autogeneratedCode: false }), entityConf({ route: 'people' })]
    page.office.conf.store.setState({ visible: visibleConf({ items }) })
    await drawn('update')
    await until(() => expect(control('words').getAttribute('role')).toBe('combobox'))
    return { ...page, list }
  }
  const chips = () =>
    [...document.querySelectorAll('[data-field="words"] .tag')].map((one) => one.textContent)
  const confirm = () =>
    act(async () =>
      control('words').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      ),
    )
  const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]

  test('a chips field searches 400 ms after the last key and offers values not chosen yet [CHIPS-03] [CHIPS-04]', async () => {
    const { list } = await openBoat({ queryType: 'search', entity: 'people' }, ['Rossi', 'Rosso', 'Rosso'])
    await act(async () => control('words').focus())
    const begun = performance.now()
    await enter('words', 'ro')
    await enter('words', 'ros')
    expect(list).not.toHaveBeenCalled()
    await until(() => expect(list).toHaveBeenCalled())
    expect(performance.now() - begun).toBeGreaterThanOrEqual(CHIPS_PAUSE_MS)
    await until(() => expect(options().map((one) => one.textContent)).toEqual(['Rosso']))
    expect(list).toHaveBeenCalledTimes(1)
    await act(async () => options()[0]?.click())
    expect(chips()).toEqual(['Rossi', 'Rosso'])
    expect(control('words').value).toBe('')
  })

  test('a chips field loads once, and accepts no typed text while it is restricted [CHIPS-01] [CHIPS-05]', async () => {
    const { list } = await openBoat({ queryType: 'prefetch', entity: 'people' }, ['Rossi', 'Bianchi'])
    await act(async () => control('words').focus())
    await until(() => expect(options().map((one) => one.textContent)).toEqual(['Bianchi']))
    await enter('words', 'altro')
    await leave('words')
    await until(() => expect(control('words').value).toBe(''))
    expect(chips()).toEqual(['Rossi'])
    expect(list).toHaveBeenCalledTimes(1)
  })

  test('a chips field offers words without a record before the titles', async () => {
    await openBoat({ queryType: 'prefetch', entity: 'people', also: ['TUTTI', 'NESSUNO'] }, ['Bianchi'])
    await act(async () => control('words').focus())
    await until(() =>
      expect(options().map((one) => one.textContent)).toEqual(['TUTTI', 'NESSUNO', 'Bianchi']),
    )
    await act(async () => options()[0]?.click())
    expect(chips()).toEqual(['Rossi', 'TUTTI'])
  })

  test('a chips field filters the offered words by the typed text', async () => {
    await openBoat({ queryType: 'search', entity: 'people', also: ['TUTTI', 'NESSUNO'] }, ['Nesi'])
    await enter('words', 'nes')
    await until(() => expect(options().map((one) => one.textContent)).toEqual(['NESSUNO', 'Nesi']))
  })

  test('chosen chips take no place among the ten suggestions [CHIPS-03]', async () => {
    const labels = Array.from({ length: 15 }, (_, index) => `Parola ${String(index).padStart(2, '0')}`)
    await openBoat({ queryType: 'prefetch', entity: 'people' }, labels, labels.slice(0, 12))
    await act(async () => control('words').focus())
    await until(() => expect(options().map((one) => one.textContent)).toEqual(labels.slice(12)))
  })

  test('a search asks for as many more as are chosen, so that ten are left to offer [CHIPS-03] [API-41]', async () => {
    const labels = Array.from({ length: 22 }, (_, index) => `Parola ${String(index).padStart(2, '0')}`)
    const { list } = await openBoat({ queryType: 'search', entity: 'people' }, labels, labels.slice(0, 12))
    await enter('words', 'par')
    await until(() => expect(options().map((one) => one.textContent)).toEqual(labels.slice(12)))
    expect(list.mock.calls[0]).toMatchObject(['people', { q: 'par', size: 22 }, {}])
  })

  test('an unrestricted chips field accepts typed text up to its length, and is off at the limit [CHIPS-06] [CHIPS-09]', async () => {
    await openBoat({ queryType: 'search', entity: 'people', free: true, max: 2, maxLength: 12 }, [])
    expect(control('words').maxLength).toBe(12)
    await enter('words', 'altro')
    await confirm()
    expect(chips()).toEqual(['Rossi', 'altro'])
    expect(control('words').disabled).toBe(true)
  })

  test('roles are shown, offered and typed by their name, other texts as they are', async () => {
    const asked = { queryType: 'prefetch', entity: 'people', free: true, roles: true }
    const { server } = await openBoat(
      asked,
      ['ROLE_ADMIN', 'BOAT_R'],
      ['ROLE_MANAGER', 'ROLE_GONE', 'BOAT_W'],
    )
    expect(chips()).toEqual(['Responsabile', 'ROLE_GONE', 'BOAT_W'])
    await enter('words', 'ammin')
    await until(() => expect(options().map((one) => one.textContent)).toEqual(['Amministratore']))
    await act(async () => options()[0]?.click())
    for (const typed of ['sola lettura', 'BOAT_D']) {
      await enter('words', typed)
      await confirm()
    }
    expect(chips()).toEqual([
      'Responsabile',
      'ROLE_GONE',
      'BOAT_W',
      'Amministratore',
      'Sola lettura',
      'BOAT_D',
    ])
    const stored = ['ROLE_MANAGER', 'ROLE_GONE', 'BOAT_W', 'ROLE_ADMIN', 'ROLE_VIEWER', 'BOAT_D']
    await act(async () => document.querySelector<HTMLElement>('[data-field="words"] .tag button')?.click())
    await click(button('Salva'))
    await until(() =>
      expect(server.calls.at(-1)).toMatchObject({ name: 'update', body: { words: stored.slice(1) } }),
    )
  })
})
