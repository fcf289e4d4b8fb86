import { useState } from 'react'
import type { TagTreeAnswer, TagTreeInput, TreeNode } from '../contract/model/tree'
import type { DialogProps } from '../contract/ports/dialog'
import { listTags } from '../engine/cache/trees'
import { TreeView } from '../ui/choices/TreeView'
import { Button } from '../ui/controls/Button'
import { Dialog } from '../ui/overlays/Dialog'

/** Nodes on the way to a chosen one, so that it can be seen. */
function listNodesToExpand(root: TreeNode, chosen: ReadonlySet<string>): string[] {
  const walk = (node: TreeNode): string[] => {
    const below = node.children.flatMap(walk)
    return below.length > 0 ? [node.id, ...below] : chosen.has(node.id) ? [node.id] : []
  }
  return walk(root)
}

/** The tree with its chosen nodes; the choice counts once it is confirmed (TREE-09). */
export function TagTree({ input, host, close }: DialogProps<TagTreeInput, TagTreeAnswer>) {
  const { tree, title, value, multiple, rootVisible, canAdd } = input
  const { root } = host.useTree(tree)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(value.map(({ id }) => id)))
  const cancel = () => close(null)
  const confirm = () => root && close({ tags: listTags(root, chosen, value) })
  const footer = (
    <>
      {canAdd ? (
        <Button variant="ghost" icon="plus" onClick={() => close({ add: true })}>
          {host.text('TREE.NEW')}
        </Button>
      ) : null}
      <span className="grow" />
      <Button onClick={cancel}>{host.text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={root === null} onClick={confirm}>
        {host.text('APP.CONFIRM')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} footer={footer} onClose={cancel}>
      {root ? (
        <TreeView
          label={title}
          nodes={rootVisible ? [root] : root.children}
          multiple={multiple}
          chosen={chosen}
          expanded={[root.id, ...listNodesToExpand(root, chosen)]}
          onChoose={setChosen}
        />
      ) : null}
    </Dialog>
  )
}
