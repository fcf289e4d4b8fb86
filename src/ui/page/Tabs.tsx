import { type KeyboardEvent, useRef } from 'react'
import { Count } from '../basics/Badge'

/** One tab; `count` is shown beside its label. */
export interface Tab {
  id: string
  label: string
  count?: number | string | undefined
  /** its count needs attention */
  hot?: boolean
}

export interface TabsProps {
  /** accessible name of the list of tabs */
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (id: string) => void
  /** id of the panel the tabs show */
  controls?: string | undefined
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Position after a key, wrapping around; the arrows follow the reading direction. */
function nextTab(key: string, at: number, count: number, rightToLeft: boolean): number | null {
  const step = STEPS[key]
  if (step === undefined) return null
  if (!Number.isFinite(step)) return step < 0 ? 0 : count - 1
  return (at + (rightToLeft ? -step : step) + count) % count
}

/** A row of tabs: one tab stop, arrows, Home and End move and choose. */
export function Tabs({ label, tabs, active, onChange, controls }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active)
    const rightToLeft = row.current !== null && getComputedStyle(row.current).direction === 'rtl'
    const to = nextTab(event.key, at, tabs.length, rightToLeft)
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    onChange(tab.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={row} className="views" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === active}
          aria-controls={controls}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count === undefined ? null : <Count value={tab.count} hot={tab.hot} />}
        </button>
      ))}
    </div>
  )
}
