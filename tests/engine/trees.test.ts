import { describe, expect, test, vi } from 'vitest'
import { decodeTree } from '../../src/adapters/rest/decode'
import { type TreeAnswer, treeNames } from '../../src/contract/model/tree'
import { createTrees, listTags } from '../../src/engine/cache/trees'

const ANSWER: TreeAnswer = {
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
      children: [{ itemId: 'emilia', label: 'Emilia' }],
    },
    { itemId: 'south', label: 'Sud', selectable: false },
  ],
}

describe('a tree', () => {
  const root = decodeTree(ANSWER)

  test('a tree is built from the server’s nodes; a node can be selected unless it says otherwise [TREE-02] [TREE-03] [TREE-04]', () => {
    expect(root.children[0]).toEqual({
      id: 'north',
      itemId: 'north',
      label: 'Nord',
      icon: 'compass',
      overlayIcon: 'lock',
      formatCode: 'N-{seq}',
      selectable: true,
      children: [
        {
          id: 'emilia',
          itemId: 'emilia',
          label: 'Emilia',
          icon: null,
          overlayIcon: null,
          formatCode: null,
          selectable: true,
          children: [],
        },
      ],
    })
    expect(root.selectable).toBe(false)
    expect(root.children[1]?.selectable).toBe(false)
  })

  test("a tag's path names every step below the root [TREE-06]", () => {
    expect([...treeNames(root)]).toEqual([
      ['north', 'Nord'],
      ['emilia', 'Nord / Emilia'],
      ['south', 'Sud'],
    ])
  })

  test('what is chosen becomes a list of label and id; what cannot be chosen stays out, what the tree does not know stays in [TREE-05]', () => {
    const before = [{ id: 'gone', label: 'Era qui' }]
    expect(listTags(root, new Set(['emilia', 'south', 'AREAS', 'gone']), before)).toEqual([
      { id: 'gone', label: 'Era qui' },
      { label: 'Emilia', id: 'emilia' },
    ])
  })
})

describe('loading trees', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  test('one call however many fields ask, another one after a change [API-36]', async () => {
    const tree = vi.fn(async () => decodeTree(ANSWER))
    const trees = createTrees({ backend: { conf: { tree } } as never })
    expect(trees.peek('AREAS').state).toBe('loading')
    trees.peek('AREAS')
    await settled()
    expect(trees.peek('AREAS').root?.label).toBe('Aree')
    expect(tree.mock.calls).toEqual([['AREAS']])
    trees.clear()
    trees.peek('AREAS')
    await settled()
    expect(tree).toHaveBeenCalledTimes(2)
  })

  test('a failure shows nothing and ends the load without a word [ERR-38]', async () => {
    const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const trees = createTrees({
      backend: { conf: { tree: () => Promise.reject(new Error('no connection')) } } as never,
    })
    const heard = vi.fn()
    trees.subscribe(heard)
    trees.peek('AREAS')
    await settled()
    expect(trees.peek('AREAS')).toEqual({ root: null, state: 'error' })
    expect(heard).toHaveBeenCalledTimes(1)
    for (const one of said) expect(one).not.toHaveBeenCalled()
  })

  test('a tree without an endpoint throws an error that names the missing method [ERR-43]', () => {
    const trees = createTrees({ backend: {} as never })
    expect(() => trees.peek('')).toThrow(
      new Error('You must override the hierarchyEndpointUrl method and return a valid url'),
    )
  })
})
