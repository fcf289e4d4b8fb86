/** What the code of a widget began and has not ended. */
interface Running {
  /** `listener of window for resize` */
  what: string
  /** `stars-4F7QKZ2A.js:12:5` */
  place: string
  widget: string
}

/** Watches what widgets of the office leave behind, in development. */
export interface LeakWatch {
  /** a part of a widget is drawn; call the answer when it is taken away */
  mounted: (widget: string) => () => void
}

/** Dependencies of the watch. */
export interface LeakNeeds {
  /** ids of the widgets of the office */
  widgets: () => readonly string[]
  tell: (sentence: string) => void
  /** the places of the code that runs now, innermost first */
  stack?: () => string
  /** how long after its last part a widget may tidy up, in ms */
  grace?: number
}

const GRACE_MS = 1_000

/** Where compiled code of the office is served, and the name of the widget that it is of. */
const OFFICE_CODE = '/assets/office/'

/**
 * Watches listeners of window, document and body, intervals and observers that the code of a widget begins.
 * That code is known by its place on the stack, so that nothing of the page itself counts. What is left once
 * no part of the widget is drawn any more is told, each once.
 */
export function watchLeaks({
  grace = GRACE_MS,
  stack = () => new Error().stack ?? '',
  tell,
  widgets,
}: LeakNeeds): LeakWatch {
  const drawn = new Map<string, number>()
  const running = new Map<unknown, Running>()
  const told = new Set<string>()
  const begin = (key: unknown, what: string): void => {
    const found = findWidget(stack(), widgets())
    if (found) running.set(key, { what, ...found })
  }
  const end = (key: unknown): void => void running.delete(key)
  watchListeners(begin, end)
  watchIntervals(begin, end)
  watchObservers(begin, end)
  const look = (widget: string): void => {
    if ((drawn.get(widget) ?? 0) > 0) return
    for (const one of running.values()) {
      const sentence = `The widget "${widget}" left a ${one.what} behind (${one.place}): end it where its effect ends.`
      if (one.widget !== widget || told.has(sentence)) continue
      told.add(sentence)
      tell(sentence)
    }
  }
  return {
    mounted: (widget) => {
      drawn.set(widget, (drawn.get(widget) ?? 0) + 1)
      return () => {
        drawn.set(widget, (drawn.get(widget) ?? 1) - 1)
        setTimeout(() => look(widget), grace)
      }
    },
  }
}

/** The innermost place of a known widget on a stack. */
function findWidget(stack: string, known: readonly string[]): Pick<Running, 'place' | 'widget'> | null {
  for (const line of stack.split('\n')) {
    const [, file = ''] = line.split(OFFICE_CODE)
    const widget = known
      .filter((id) => file.startsWith(`${id}-`))
      .sort((one, other) => other.length - one.length)[0]
    if (widget !== undefined) return { widget, place: file.replace(/\)?\s*$/, '') }
  }
  return null
}

type Begin = (key: unknown, what: string) => void
type End = (key: unknown) => void

/** Listeners that run until they are taken away: of these, and not of the widget's own elements. */
const listPlaces = () => [
  ['window', window] as const,
  ['document', document] as const,
  ['body', document.body] as const,
]

function watchListeners(begin: Begin, end: End): void {
  for (const [place, target] of listPlaces()) {
    const keyOf = createKeys()
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    target.addEventListener = (type: string, listener: Listener, options?: Options) => {
      const key = keyOf(type, listener, options)
      const { once, signal } = (typeof options === 'object' ? options : null) ?? {}
      if (!once) begin(key, `listener of ${place} for ${type}`)
      signal?.addEventListener('abort', () => end(key))
      add(type, listener as EventListener, options)
    }
    target.removeEventListener = (type: string, listener: Listener, options?: Options) => {
      end(keyOf(type, listener, options))
      remove(type, listener as EventListener, options)
    }
  }
}

type Listener = EventListenerOrEventListenerObject | null
type Options = boolean | AddEventListenerOptions | undefined

/** Finds the same listener of the same event again. */
function createKeys(): (type: string, listener: Listener, options: Options) => object {
  const keys = new Map<string, object>()
  const numbers = new Map<Listener, number>()
  return (type, listener, options) => {
    const number = numbers.get(listener) ?? numbers.size
    numbers.set(listener, number)
    const isCapture = typeof options === 'object' ? options.capture === true : options === true
    const name = `${type} ${number} ${isCapture}`
    const key = keys.get(name) ?? {}
    keys.set(name, key)
    return key
  }
}

function watchIntervals(begin: Begin, end: End): void {
  const [start, stop] = [globalThis.setInterval, globalThis.clearInterval]
  globalThis.setInterval = ((run: () => void, ms?: number, ...args: unknown[]) => {
    const timer = start(run, ms, ...args)
    begin(timer, `timer of every ${ms ?? 0} ms`)
    return timer
  }) as typeof setInterval
  globalThis.clearInterval = ((timer: number) => {
    end(timer)
    stop(timer)
  }) as typeof clearInterval
}

const OBSERVER_CLASSES = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const

function watchObservers(begin: Begin, end: End): void {
  for (const name of OBSERVER_CLASSES) {
    const { prototype } = globalThis[name] as typeof MutationObserver
    const { disconnect, observe } = prototype
    prototype.observe = function (...args) {
      begin(this, name)
      observe.apply(this, args)
    }
    prototype.disconnect = function () {
      end(this)
      disconnect.apply(this)
    }
  }
}
