import { useMemo, useState } from 'react'
import type { ListTree } from '../../../contract/model/layout'
import type { RecordData } from '../../../contract/model/record'
import type { TreeNode } from '../../../contract/model/tree'
import { possibleParents } from '../../../engine/batches/tree-moves'
import { TreeView } from '../../../ui/choices/TreeView'
import { Button } from '../../../ui/controls/Button'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { Dialog } from '../../../ui/overlays/Dialog'
import { EmptyState } from '../../../ui/page/EmptyState'
import { useTexts } from '../../office'
import type { Moved, TreeMove } from './move'
import './MoveBelow.css'

/** Id of the top level; no record has this id. */
const TOP = 'top'

/** The selection to move, with its loaded records. */
export interface AskedMove {
  moved: Moved
  chosen: readonly RecordData[]
}

export interface MoveBelowProps extends AskedMove {
  /** the records of the tree */
  records: readonly RecordData[]
  tree: ListTree
  moving: Pick<TreeMove, 'moveTo' | 'getName'>
  onClose: () => void
}

/** Asks for the new place of records of a tree, and moves them there. Load it lazily. */
export function MoveBelow({ moved, chosen, records, tree, moving, onClose }: MoveBelowProps) {
  const { text } = useTexts()
  const [letters, setLetters] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const { getName } = moving
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the records alone
  const found = useMemo(
    () => possibleParents(records, tree, { moved: chosen, getName, letters }),
    [records, tree, chosen, letters],
  )
  const isSearched = letters.trim() !== ''
  const [place] = picked
  const search = (next: string) => {
    setLetters(next)
    setPicked(new Set())
  }
  const move = async () => {
    setBusy(true)
    if (await moving.moveTo(moved, records.find(({ id }) => id === place) ?? null)) onClose()
    else setBusy(false)
  }
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={busy || place === undefined} onClick={() => void move()}>
        {text('LIST.MOVE_GO')}
      </Button>
    </>
  )
  const title =
    'record' in moved
      ? text('LIST.MOVE', { name: getName(moved.record) })
      : text('LIST.MOVE_MANY', { figure: moved.figure, count: chosen.length })
  return (
    <Dialog title={title} footer={footer} onClose={onClose}>
      <div className="places">
        <SearchBox label={text('LIST.PLACE_SEARCH')} value={letters} onChange={search} />
        {isSearched && found.length === 0 ? (
          <EmptyState icon="search" title={text('LIST.PLACE_NONE')} />
        ) : (
          <TreeView
            key={letters}
            label={text('LIST.PLACE')}
            nodes={isSearched ? found : [topNode(text('LIST.TOP')), ...found]}
            multiple={false}
            chosen={picked}
            expanded={found.flatMap(withBelow)}
            onChoose={setPicked}
          />
        )}
      </div>
    </Dialog>
  )
}

function topNode(label: string): TreeNode {
  return {
    id: TOP,
    itemId: TOP,
    label,
    icon: 'sort-up',
    overlayIcon: null,
    formatCode: null,
    selectable: true,
    children: [],
  }
}

function withBelow({ id, children }: TreeNode): string[] {
  return [id, ...children.flatMap(withBelow)]
}
