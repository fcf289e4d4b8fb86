import type { DragEvent } from 'react'
import type { Office } from '../../engine/office'

const FIELD = '.drop-zone input[type=file]:not(:disabled)'

/** Whether something that is dragged is made of files. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/**
 * Files let go anywhere on a record's page go to its first file field, as if they were chosen there. Where there is none a
 * sentence says so: without it the browser would leave the page and open the file.
 */
export function usePageDrop({ notices }: Pick<Office, 'notices'>) {
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      // A drop zone under the pointer has taken them already.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const field = event.currentTarget.querySelector<HTMLInputElement>(FIELD)
      if (!field) {
        notices.add({ tone: 'warning', text: 'RECORD.DROP.NOT_HERE' })
        return
      }
      field.files = event.dataTransfer.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.scrollIntoView({ block: 'center' })
    },
  }
}
