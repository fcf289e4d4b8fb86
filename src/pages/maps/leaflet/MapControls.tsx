import type { Map as TheMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { ShapeIcon } from '../../../ui/basics/ShapeIcon'
import { Button } from '../../../ui/controls/Button'

export interface MapControlWords {
  zoomIn: string
  zoomOut: string
  locate: string
}

/** Zoom and the own position, at the right top (MAP-21). */
export function MapControls({
  map,
  onLocate,
  words,
}: {
  map: TheMap
  words: MapControlWords
  onLocate: (() => void) | undefined
}) {
  const [zoom, setZoom] = useState(map.getZoom())
  useEffect(() => {
    const look = () => setZoom(map.getZoom())
    map.on('zoomend', look)
    return () => void map.off('zoomend', look)
  }, [map])
  return (
    <div className="map-controls">
      <Control
        label={words.zoomIn}
        path="M8 3v10M3 8h10"
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.setZoom(map.getZoom() + 1, { animate: false })}
      />
      <Control
        label={words.zoomOut}
        path="M3 8h10"
        disabled={zoom <= map.getMinZoom()}
        onClick={() => map.setZoom(map.getZoom() - 1, { animate: false })}
      />
      {onLocate ? <Control label={words.locate} path={TARGET} onClick={onLocate} /> : null}
    </div>
  )
}

const TARGET = 'M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3'

interface ControlProps {
  label: string
  path: string
  disabled?: boolean
  onClick: () => void
}

function Control({ label, path, ...rest }: ControlProps) {
  return (
    <Button variant="ghost" className="icon" aria-label={label} title={label} {...rest}>
      <ShapeIcon path={path} className="i" />
    </Button>
  )
}
