import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import '../../ui/styles/inputs.css'

const UNITS = ['B', 'kB', 'MB', 'GB']

/** `47 kB`: two figures are enough to know how long it takes. */
export function sizeText(bytes: number, lang: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${new Intl.NumberFormat(lang, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${UNITS[step]}`
}

/** A file as a thumbnail: its kind, name and size, and what can be done with it. */
export function FileRow({ name, mime, note, children }: { name: string; mime: string; note: string; children?: ReactNode }) {
  return (
    <li className="file">
      <Icon name={mime.startsWith('image/') ? 'image' : 'file'} />
      <span className="words">{name}</span>
      <span className="note-text">{note}</span>
      {children}
    </li>
  )
}
