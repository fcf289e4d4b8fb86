/**
 * What browsers have and jsdom has not, as far as widgets and their libraries ask for it: sizes, observers,
 * media queries, a canvas that takes every call. Nothing is drawn: tests look at what a widget does, not at
 * pixels.
 */
export function fillGaps(): void {
  if (filled.has(document)) return
  filled.add(document)
  fillGlobals()
  fillLayout()
  fillCanvas()
  fillElements()
}

const filled = new WeakSet<Document>()

/** The size of everything: charts and signatures draw nothing into nothing. */
const SIZE = { width: 320, height: 160 }

/** Sets what is missing; what a later jsdom has goes before. */
function add(target: object, parts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(parts))
    if (!(name in target)) Object.defineProperty(target, name, { configurable: true, writable: true, value })
}

/** An observer that sees nothing happen. */
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

class QuietPath {
  addPath(): void {}
  arc(): void {}
  closePath(): void {}
  lineTo(): void {}
  moveTo(): void {}
  rect(): void {}
}

/** A media query that never holds: light, wide, with motion. */
const quietQuery = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => true,
})

function fillGlobals(): void {
  const parts = {
    ResizeObserver: class ResizeObserver extends QuietObserver {},
    IntersectionObserver: class IntersectionObserver extends QuietObserver {},
    Path2D: QuietPath,
    matchMedia: quietQuery,
    CSS: { escape: (text: string) => text.replace(/["\\]/g, '\\$&'), supports: () => false },
  }
  add(globalThis, parts)
  add(window, parts)
  add(URL, { createObjectURL: () => 'blob:tests', revokeObjectURL: () => undefined })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

const rectangle = () => new DOMRect(0, 0, SIZE.width, SIZE.height)

/** jsdom answers every question about sizes with nothing. */
function fillLayout(): void {
  Element.prototype.getBoundingClientRect = rectangle
  add(Range.prototype, {
    getBoundingClientRect: rectangle,
    getClientRects: () => document.createElement('i').getClientRects(),
  })
  for (const side of ['Width', 'Height'] as const)
    for (const box of ['client', 'offset'] as const)
      Object.defineProperty(HTMLElement.prototype, `${box}${side}`, {
        configurable: true,
        get: () => (side === 'Width' ? SIZE.width : SIZE.height),
      })
}

/** A pixel, as every canvas of a test looks. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

function fillCanvas(): void {
  const contexts = new WeakMap<HTMLCanvasElement, object>()
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
    if (kind !== '2d') return null
    const known = contexts.get(this) ?? quietContext(this)
    contexts.set(this, known)
    return known
  } as typeof HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.toDataURL = (type = 'image/png') => PIXEL.replace('image/png', type)
  HTMLCanvasElement.prototype.toBlob = (take, type = 'image/png') => take(new Blob(['pixel'], { type }))
}

/** Answers of a drawing context; every other call does nothing. */
const ANSWERS: Readonly<Record<string, (...args: never[]) => unknown>> = {
  measureText: (text: string) => ({
    width: String(text).length * 6,
    actualBoundingBoxAscent: 8,
    actualBoundingBoxDescent: 2,
    actualBoundingBoxLeft: 0,
    actualBoundingBoxRight: String(text).length * 6,
    fontBoundingBoxAscent: 8,
    fontBoundingBoxDescent: 2,
  }),
  createLinearGradient: () => ({ addColorStop: () => undefined }),
  createRadialGradient: () => ({ addColorStop: () => undefined }),
  createConicGradient: () => ({ addColorStop: () => undefined }),
  createPattern: () => ({ setTransform: () => undefined }),
  getImageData: (_x: number, _y: number, width: number, height: number) => emptyImage(width, height),
  createImageData: (width: number, height: number) => emptyImage(width, height),
  getLineDash: () => [],
  getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
  isPointInPath: () => false,
  isPointInStroke: () => false,
}

const emptyImage = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(Math.max(0, Math.floor(width) * Math.floor(height) * 4)),
})

/** A drawing context that remembers its settings and takes every call. */
function quietContext(canvas: HTMLCanvasElement): object {
  const settings: Record<string | symbol, unknown> = {
    canvas,
    font: '10px sans-serif',
    globalAlpha: 1,
    lineWidth: 1,
  }
  return new Proxy(settings, {
    get: (own, name) => {
      if (name in own || typeof name === 'symbol') return own[name]
      return ANSWERS[name] ?? (() => undefined)
    },
    has: () => true,
  })
}

function fillElements(): void {
  add(Element.prototype, {
    scrollIntoView: () => undefined,
    scrollTo: () => undefined,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    hasPointerCapture: () => false,
    getAnimations: () => [],
    animate: () => ({ cancel: () => undefined, finish: () => undefined, finished: Promise.resolve() }),
    checkVisibility(this: Element) {
      return this.isConnected
    },
  })
  const box = () => ({ x: 0, y: 0, ...SIZE })
  add(SVGElement.prototype, { getBBox: box, getComputedTextLength: () => 60, getTotalLength: () => 100 })
  HTMLMediaElement.prototype.play = async () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
  add(HTMLDialogElement.prototype, { showModal: openDialog, show: openDialog, close: closeDialog })
}

function openDialog(this: HTMLDialogElement): void {
  this.open = true
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
