import { readFileSync } from 'node:fs'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { decodeTree } from '../../src/adapters/rest/decode'
import type { TagValue } from '../../src/contract/model/tree'
import { boat } from '../engine/record/stage'
import { button, click, drawn, openPage, until } from '../pages/record/stage'
import type { EntitySketch } from '../support/entity'

const EMILIA: TagValue = { id: 'emilia', label: 'Emilia' }
const TREE = decodeTree({
  itemId: 'AREAS',
  label: 'Aree',
  selectable: false,
  children: [
    {
      itemId: 'north',
      label: 'Nord',
      icon: 'compass',
      overlayIcon: 'lock',
      formatCode: 'N-{seq}',
      selectable: false,
      children: [
        { itemId: 'emilia', label: 'Emilia' },
        { itemId: 'veneto', label: 'Veneto' },
      ],
    },
  ],
})

async function openBoat(tags: TagValue[] | null, options: Record<string, boolean> = {}) {
  const sketch: EntitySketch = {
    fields: { tags: { kind: 'tags', widget: 'tags', options: { tree: 'AREAS', ...options } } },
    form: [{ section: 'main', collapsed: false, sticky: false, fields: [{ field: 'tags' }] }],
  }
  const stored = boat({ tags: tags as never })
  const page = await openPage({ mode: 'update', sketch, stored, backend: { tree: async () => TREE } })
  await drawn('update')
  await until(() => button(tags ? 'Altri' : 'Aggiungi'))
  return page
}

const chips = () => [...document.querySelectorAll('[data-field="tags"] .tag')].map((one) => one.textContent)
const nodes = () => [...document.querySelectorAll<HTMLElement>('[role="row"]')]
const node = (label: string) => nodes().find((one) => one.textContent?.includes(label)) as HTMLElement
const labels = () => nodes().map((one) => one.textContent?.trim())

async function ask(words: string): Promise<void> {
  await click(button(words))
  await until(() => expect(nodes().length).toBeGreaterThan(0))
}

describe('a field of tags', () => {
  test('a field of tags shows each tag as a chip with its full path, and a button renamed once there are some [TREE-06] [TREE-07]', async () => {
    await openBoat([EMILIA])
    await until(() => expect(chips()).toEqual(['Nord / Emilia']))
    expect(document.querySelector('[data-field="tags"] .tag')?.className).toContain('short')
    expect(document.querySelector('[data-field="tags"] .tag')?.getAttribute('title')).toBe('Nord / Emilia')
    await click(button('Togli Nord / Emilia'))
    expect(chips()).toEqual([])
    expect(button('Aggiungi')).toBeDefined()
  })

  test('chip labels are cut at 200 px [TREE-10] [CONST-15]', () => {
    expect(readFileSync('src/ui/styles/sizes.css', 'utf8')).toContain('--tag-max: 200px;')
    expect(readFileSync('src/ui/basics/tags.css', 'utf8')).toMatch(
      /\.tag\.short \.cut \{\s*max-width: var\(--tag-max\);/,
    )
  })

  test('a field of tags opens the tree with its root; several can be chosen, unselectable ones cannot [TREE-01] [TREE-02] [TREE-04] [TREE-08]', async () => {
    const { server } = await openBoat(null)
    await ask('Aggiungi')
    expect(labels()[0]).toBe('Aree')
    expect(document.querySelector('[role="treegrid"]')?.getAttribute('aria-multiselectable')).toBe('true')
    const opened = node('Nord')
    await until(() => expect(opened.querySelectorAll('.tree-icon svg')).toHaveLength(2))
    expect(opened.querySelector('.tree-icon .overlay svg')).not.toBeNull()
    expect(
      node('Aree').querySelectorAll('.tree-icon svg'),
      'an icon of its own, nothing over it',
    ).toHaveLength(1)
    expect(opened.textContent).toContain('N-{seq}')
    await click(opened.querySelector('button') as HTMLElement)
    await until(() => expect(labels()).toEqual(['Aree', 'NordN-{seq}', 'Emilia', 'Veneto']))
    expect(node('Nord').querySelector('input')).toBeNull()
    for (const label of ['Emilia', 'Veneto']) await click(node(label).querySelector('input') as HTMLElement)
    await click(button('Conferma'))
    await until(() => expect(chips()).toEqual(['Nord / Emilia', 'Nord / Veneto']))
    await click(button('Salva'))
    const tags = [
      { label: 'Emilia', id: 'emilia' },
      { label: 'Veneto', id: 'veneto' },
    ]
    await until(() => expect(server.calls.at(-1)).toMatchObject({ name: 'update', body: { tags } }))
  })

  test('a field of tags leaves out its root, and allows only one, where the file says so [TREE-08]', async () => {
    await openBoat(null, { rootVisible: false, multiple: false })
    await ask('Aggiungi')
    expect(labels()).toEqual(['NordN-{seq}'])
    expect(document.querySelector('[role="treegrid"]')?.getAttribute('aria-multiselectable')).toBeNull()
  })

  test('a choice that is cancelled changes nothing [TREE-09]', async () => {
    await openBoat([EMILIA])
    await ask('Altri')
    await until(() => node('Emilia'))
    await click(node('Emilia').querySelector('input') as HTMLElement)
    await click(
      [...document.querySelectorAll<HTMLElement>('.dialog footer button')].find(
        (one) => one.textContent === 'Annulla',
      ) as HTMLElement,
    )
    await act(async () => undefined)
    await until(() => expect(nodes()).toEqual([]))
    expect(chips()).toEqual(['Nord / Emilia'])
  })
})
