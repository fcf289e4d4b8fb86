import type { ComponentType } from 'react'
import { useTexts } from '../../office'
import { BasicParts } from './BasicParts'
import { ChoiceParts } from './ChoiceParts'
import { ControlParts } from './ControlParts'
import { OverlayParts } from './OverlayParts'
import { PageParts } from './PageParts'
import { PlotParts } from './PlotParts'
import type { PartFolder } from './part-folders'
import './parts.css'

const SHEETS: Record<PartFolder, ComponentType> = {
  basics: BasicParts,
  controls: ControlParts,
  choices: ChoiceParts,
  overlays: OverlayParts,
  page: PageParts,
  plot: PlotParts,
}

/** The parts of one folder of `src/ui`, each in its states. */
export function PartSheet({ folder }: { folder: PartFolder }) {
  const { text } = useTexts()
  const Sheet = SHEETS[folder]
  return (
    <article aria-label={text(`GALLERY.FOLDER.${folder.toUpperCase()}`)}>
      <Sheet />
    </article>
  )
}
