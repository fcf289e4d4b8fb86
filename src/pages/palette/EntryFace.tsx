import type { PaletteEntry } from '../../engine/palette/entries'
import { pieces } from '../../engine/palette/rank'
import { StatusChip } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { Tile } from '../../ui/Tile'

/** One entry of the palette: tile or icon, label with what was typed marked, detail and status at the end. */
export function EntryFace({ entry, typed }: { entry: PaletteEntry; typed: string }) {
  const { chip, color, detail, icon, label } = entry
  let at = 0
  return (
    <>
      {color === null ? <Icon name={icon} /> : <Tile color={color} icon={icon} />}
      <span className="cut">
        {pieces(label, typed).map(({ text, hit }) => {
          at += text.length
          return hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
        })}
      </span>
      <span className="r num">
        {detail}
        {chip && entry.kind === 'record' ? <StatusChip color={chip.color} label={chip.label} /> : null}
      </span>
    </>
  )
}
