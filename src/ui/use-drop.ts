import { type DragEvent, useState } from 'react'

/** A place where files can be dropped: whether some hang over it, and the handlers of its element. */
export interface FileDropPlace {
  over: boolean
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

/** Makes an element a place to drop files on; `take` gets those that were let go. */
export function useDrop(take: (files: File[]) => void): FileDropPlace {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver: (event) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
}
