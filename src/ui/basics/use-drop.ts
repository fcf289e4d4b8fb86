import { type DragEvent, useState } from 'react'

/** A drop zone for files: whether files are over it, and the handlers of its element. */
export interface FileDropZone {
  over: boolean
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

/** Makes an element a drop zone for files; `take` gets the dropped ones. */
export function useDrop(take: (files: File[]) => void): FileDropZone {
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
