import type { DragEvent } from 'react'
import type { RecordData } from '../../contract/record'
import type { TreeMove } from './use-tree-move'

/** What makes an element a place to drop the dragged record on; nothing while none is dragged. */
export interface DropPlace {
  onDragOver?: (event: DragEvent) => void
  onDrop?: (event: DragEvent) => void
}

/** A place below this record, or with null at the top. */
export function dropOn({ held, put }: TreeMove, under: RecordData | null): DropPlace {
  if (!held?.dragged) return {}
  return {
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault()
      put(under)
    },
  }
}
