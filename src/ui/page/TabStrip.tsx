import { useEffect, useRef } from 'react'
import { useUi } from '../basics/UiContext'
import { useOverflow } from '../basics/use-overflow'
import { MenuButton } from '../overlays/MenuButton'
import { Tabs, type TabsProps } from './Tabs'
import './TabStrip.css'

/**
 * Tabs that may be more than fit: the active one is scrolled into sight, and a menu at the end names them
 * all.
 */
export function TabStrip(props: TabsProps) {
  const { tabs, active, onChange } = props
  const { text } = useUi()
  const strip = useRef<HTMLDivElement>(null)
  const over = useOverflow(strip, '[role=tablist]')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab is what asks for the scroll
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, over])
  const items = tabs.map(({ id, label }) => ({ id, label, checked: id === active }))
  return (
    <div className="tabstrip" ref={strip}>
      <Tabs {...props} />
      {over ? <MenuButton icon="more" label={text('UI.ALL_TABS')} items={items} onAction={onChange} /> : null}
    </div>
  )
}
