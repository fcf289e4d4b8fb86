import { useRef } from 'react'
import { Icon } from '../../../ui/basics/Icon'
import { Button } from '../../../ui/controls/Button'
import { Menu } from '../../../ui/overlays/Menu'
import { useTexts } from '../../office'
import { canSwitch } from '../model/state'
import type { MapPanel } from './use-map-panel'

const MODES = ['stage', 'path'] as const

/**
 * The dropdown of the mode, with Stage and Path (MAP-03). A mode that cannot be chosen says why (MAP-30); a
 * switch closes it (MAP-26).
 */
export function ModeMenu({ mapPanel }: { mapPanel: Pick<MapPanel, 'choose' | 'state' | 'switchTo'> }) {
  const { text } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const { choosing, mode } = mapPanel.state
  const getName = (one: string) => text(`MAPS.MODE.${one.toUpperCase()}`)
  const items = MODES.map((one) => ({
    id: one,
    label: getName(one),
    checked: one === mode,
    disabled: one === mode,
    reason: one === mode || canSwitch(mapPanel.state, one) ? null : text('MAPS.MODE.FEW'),
  }))
  return (
    <>
      <Button
        ref={button}
        small
        className="map-mode"
        aria-haspopup="menu"
        aria-expanded={choosing}
        aria-label={`${text('MAPS.MODE')}: ${getName(mode)}`}
        onClick={() => mapPanel.choose(!choosing)}
        onKeyDown={({ key }) => key === 'ArrowDown' && mapPanel.choose(true)}
      >
        {getName(mode)}
        <Icon name="chevron-down" size="small" />
      </Button>
      {choosing ? (
        <Menu
          anchor={button}
          label={text('MAPS.MODE')}
          placement="bottom start"
          items={items}
          onAction={(id) => mapPanel.switchTo(id === 'path' ? 'path' : 'stage')}
          onClose={() => mapPanel.choose(false)}
        />
      ) : null}
    </>
  )
}
