import { useRef } from 'react'
import type { MapMarker } from '../../../contract/maps/maps'
import type { Place, Position } from '../../../contract/maps/place'
import { coordinateTitle } from '../model/stages'
import type { MapServices } from '../services'

/** A clicked point appears on the map after this time at the latest, in ms; its address may come later. */
const STANDS_MS = 1000

/** The clicked points of an open map. */
export interface Points {
  /** puts a point on the map, after all that were clicked before it */
  press: (at: Position) => void
  /** a chosen place, as a marker */
  of: (place: Place & { position: Position }) => MapMarker
  /** true while a clicked point is not on the map yet */
  isComing: () => boolean
  /** resolves when every clicked point is on the map */
  standing: () => Promise<unknown>
  /** resolves when every clicked point has its final name */
  named: () => Promise<unknown>
}

interface Named {
  title: string
  place: Place | null
}

/**
 * Points are added in the order of the clicks, whichever address is found first (MAP-35). A slow service
 * delays none of them: a point is named by its coordinates until its address arrives.
 */
export function usePoints(
  { reverse }: Pick<MapServices, 'reverse'>,
  add: (marker: MapMarker) => void,
  rename: (id: string, named: Pick<MapMarker, 'title' | 'rawData'>) => void,
): Points {
  const count = useRef(0)
  const coming = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const names = useRef<Promise<unknown>>(Promise.resolve())
  const toMarker = (kind: string, position: Position, { place, title }: Named): MapMarker => {
    count.current += 1
    const id = `${kind}-${count.current}`
    return { id, title, position, rawData: place as never, locked: false, options: { icon: null } }
  }
  const press = (at: Position) => {
    const marker = toMarker('point', at, { title: coordinateTitle(at), place: null })
    const name = loadName(reverse, at)
    coming.current += 1
    const standing = turn.current
      .then(() => Promise.race([name, pause()]))
      .then((known) => {
        coming.current -= 1
        add(known ? { ...marker, title: known.title, rawData: known.place as never } : marker)
        return known
      })
    turn.current = standing
    const renamed = Promise.all([standing, name]).then(([known, { place, title }]) => {
      if (!known) rename(marker.id, { title, rawData: place as never })
    })
    names.current = Promise.all([names.current, renamed])
  }
  return {
    press,
    of: (place) => toMarker('place', place.position, { title: place.label, place }),
    isComing: () => coming.current > 0,
    standing: () => turn.current,
    named: () => names.current,
  }
}

const pause = (): Promise<null> => new Promise((done) => setTimeout(() => done(null), STANDS_MS))

/**
 * The formatted address of a point; if none is known, its coordinates (MAP-35). A failure is logged (ERR-41).
 */
async function loadName(reverse: MapServices['reverse'], at: Position): Promise<Named> {
  try {
    const place = await reverse(at)
    return { title: place?.label || coordinateTitle(at), place }
  } catch (error) {
    console.warn('The address of a point could not be found.', error)
    return { title: coordinateTitle(at), place: null }
  }
}
