import type { MapOptions, Map as TheMap } from 'leaflet'
import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { L } from './library'

/**
 * The two parts of react-leaflet that maps use, for offices that do not accept its licence: a build with
 * `TESSERA_MAP_PARTS=own` takes them from here, and holds nothing of react-leaflet
 * (docs/decisions/0035-libraries.md).
 */
interface MapContainerProps extends MapOptions {
  className?: string
  children?: ReactNode
  ref?: Ref<TheMap | null>
}

const Shown = createContext<TheMap | null>(null)

/**
 * Creates a map in a node of its own with the options of the first rendering; its children are rendered once
 * it is there.
 */
export function MapContainer({ children, className, ref, ...options }: MapContainerProps) {
  const node = useRef<HTMLDivElement>(null)
  const first = useRef(options)
  const [map, setMap] = useState<TheMap | null>(null)
  useLayoutEffect(() => {
    if (!node.current) return
    const made = L.map(node.current, first.current)
    setMap(made)
    return () => {
      setMap(null)
      made.remove()
    }
  }, [])
  useImperativeHandle<TheMap | null, TheMap | null>(ref, () => map, [map])
  return (
    <div className={className} ref={node}>
      {map ? <Shown value={map}>{children}</Shown> : null}
    </div>
  )
}

/** The map around. @throws Error outside of one */
export function useMap(): TheMap {
  const map = useContext(Shown)
  if (!map) throw new Error('useMap is called outside of a MapContainer')
  return map
}
