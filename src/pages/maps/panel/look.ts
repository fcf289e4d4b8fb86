import { useEffect, useMemo, useState } from 'react'
import { type GeoCapabilities, MAP_START, STRAIGHT_CAPABILITIES } from '../../../contract/maps/geo'
import { useTexts } from '../../office'
import type { MapCanvasProps } from '../leaflet'

/** What a map can do where nobody says: it points, and joins its stops by straight lines. */
export const BARE_CAPABILITIES: GeoCapabilities = {
  directions: STRAIGHT_CAPABILITIES,
  places: null,
  tiles: [],
  closed: [],
  start: MAP_START,
  tours: [],
}

function themeOfPage(): string {
  return document.documentElement.dataset.theme ?? ''
}

/** The theme of the page: what is drawn on a canvas has to be drawn anew with another one. */
export function useTheme(): string {
  const [theme, setTheme] = useState(themeOfPage)
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(themeOfPage()))
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, [])
  return theme
}

/** The words of a map: its buttons, and the names of its markers. */
export function useMapWords(): MapCanvasProps['words'] {
  const { text } = useTexts()
  return useMemo(
    () => ({
      zoomIn: text('MAPS.ZOOM_IN'),
      zoomOut: text('MAPS.ZOOM_OUT'),
      locate: text('MAPS.LOCATE'),
      plain: (title: string) => title,
      stage: (number: number, title: string) => text('MAPS.STAGE', { number, title }),
      beyond: (title: string) => text('MAPS.BEYOND_TITLE', { title }),
      group: (count: number) => text('MAPS.GROUP', { n: count }),
    }),
    [text],
  )
}
