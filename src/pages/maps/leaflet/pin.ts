import { FLAG_SIZE } from '../../../contract/maps/maps'
import { fanState } from '../model/fan'
import { L } from './library'

const SVG = 'http://www.w3.org/2000/svg'
const [WIDTH, HEIGHT] = FLAG_SIZE
/** A drop shape with its point at the bottom centre. */
const DROP = 'M13.5 42S26 27.5 26 14.2C26 6.9 20.4 1 13.5 1S1 6.9 1 14.2C1 27.5 13.5 42 13.5 42Z'

/** Width and height of a group, in px. */
const GROUP_PX = 34

/** Drawing state of a marker. */
export interface PinLook {
  title: string
  /** position in the list of stages, from 1; null = no stage, and no flag */
  number: number | null
  locked: boolean
  /** clicks have no effect */
  still: boolean
  /** no roads are known there */
  beyond?: boolean | undefined
  /** a press leads to a page; otherwise it takes the marker into the stages or out of them */
  opens?: boolean | undefined
}

let template: HTMLElement | null = null

function pinTemplate(): HTMLElement {
  const pin = document.createElement('div')
  pin.className = 'map-pin'
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`)
  svg.setAttribute('aria-hidden', 'true')
  const drop = document.createElementNS(SVG, 'path')
  drop.setAttribute('d', DROP)
  const words = document.createElementNS(SVG, 'text')
  words.setAttribute('x', '13.5')
  words.setAttribute('y', '19')
  svg.append(drop, words)
  pin.append(svg)
  return pin
}

/** A marker's drawing, made without markup from strings: the Content-Security-Policy of pages allows none. */
class PinIcon extends L.Icon {
  constructor() {
    super({ iconUrl: '', iconSize: [WIDTH, HEIGHT], iconAnchor: [WIDTH / 2, HEIGHT] })
  }

  override createIcon(old?: HTMLElement): HTMLElement {
    template ??= pinTemplate()
    const pin = old ?? (template.cloneNode(true) as HTMLElement)
    Object.assign(pin.style, {
      width: `${WIDTH}px`,
      height: `${HEIGHT}px`,
      marginLeft: `${-WIDTH / 2}px`,
      marginTop: `${-HEIGHT}px`,
    })
    // Leaflet's own class makes it a layer of the map.
    pin.classList.add('leaflet-marker-icon')
    return pin
  }

  override createShadow(): HTMLElement {
    return null as unknown as HTMLElement
  }
}

/** One icon for all markers: it is stateless. */
export const PIN = new PinIcon()

/** Shows on a drawn marker what it is now; does nothing while it is not drawn. */
export function paintPin(
  pin: HTMLElement | undefined,
  { beyond = false, locked, number, opens = false, still, title }: PinLook,
  words: PinWords,
): void {
  if (!pin) return
  pin.classList.toggle('on', number !== null)
  pin.classList.toggle('locked', locked)
  pin.classList.toggle('still', still)
  pin.classList.toggle('beyond', beyond)
  const figure = pin.querySelector('text')
  if (figure) figure.textContent = number === null ? '' : String(number)
  pin.title = beyond ? words.beyond(title) : title
  pin.setAttribute('aria-label', number === null ? words.plain(title) : words.stage(number, pin.title))
  if (opens) pin.setAttribute('role', 'link')
  else pin.setAttribute('aria-pressed', String(number !== null))
  if (still) pin.setAttribute('aria-disabled', 'true')
  else pin.removeAttribute('aria-disabled')
}

/** Accessible names of markers and groups. */
export interface PinWords {
  plain: (title: string) => string
  stage: (number: number, title: string) => string
  beyond: (title: string) => string
  group: (count: number) => string
}

/** The icon of a cluster: its number of markers, and whether stages are among them. */
export class GroupIcon extends L.Icon {
  readonly #count: number
  readonly #hasStages: boolean
  readonly #words: PinWords

  constructor(count: number, hasStages: boolean, words: PinWords) {
    super({ iconUrl: '', iconSize: [GROUP_PX, GROUP_PX] })
    this.#count = count
    this.#hasStages = hasStages
    this.#words = words
  }

  override createIcon(): HTMLElement {
    const group = document.createElement('div')
    group.className = `map-group leaflet-marker-icon${this.#hasStages ? ' on' : ''}`
    Object.assign(group.style, {
      width: `${GROUP_PX}px`,
      height: `${GROUP_PX}px`,
      margin: `${-GROUP_PX / 2}px`,
    })
    group.textContent = this.#count > 999 ? '999+' : String(this.#count)
    group.dataset.fan = fanState({ fanned: false, folded: false, close: true })
    group.setAttribute('aria-label', this.#words.group(this.#count))
    return group
  }

  override createShadow(): HTMLElement {
    return null as unknown as HTMLElement
  }
}
