/** What a widget may not touch, as it was touched: one line each. */
export interface Sandbox {
  touched: () => string[]
  /** what began and has not ended: listeners of window, document and body, intervals, observers */
  left: () => string[]
  close: () => void
}

type Put = <T extends object, K extends keyof T & string>(
  owner: T,
  name: K,
  value: (...args: unknown[]) => unknown,
) => void

/** Puts doubles over what reaches beyond a widget's own corner of the page, and takes them off again. */
export function openSandbox(): Sandbox {
  const undo: (() => void)[] = []
  const put: Put = (owner, name, value) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    undo.push(() => {
      if (before) Object.defineProperty(owner, name, before)
      else Reflect.deleteProperty(owner, name)
    })
  }
  const calls: string[] = []
  callsHome(put, calls)
  storage(put, calls, undo)
  const before = surroundings()
  const running = new Map<unknown, string>()
  listeners(put, running)
  intervals(put, running)
  observers(put, running)
  return {
    touched: () => [...calls, ...surroundings().filter((one) => !before.includes(one))],
    left: () => [...running.values()],
    close: () => {
      for (const back of undo.reverse()) back()
    },
  }
}

/** Every way out of the page; widgets have `host`. */
function callsHome(put: Put, calls: string[]): void {
  const refused =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push(`${name} ${String(args[0])}`)
      return Promise.reject(new Error('a widget reaches the world through its host'))
    }
  put(globalThis, 'fetch', refused('fetch'))
  put(
    XMLHttpRequest.prototype,
    'open',
    (method, url) => void calls.push(`XMLHttpRequest ${String(method)} ${String(url)}`),
  )
  put(globalThis, 'WebSocket', refused('WebSocket'))
  put(navigator, 'sendBeacon' as never, refused('sendBeacon'))
}

function storage(put: Put, calls: string[], undo: (() => void)[]): void {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    put(Storage.prototype, name, (key) => {
      calls.push(`storage ${name} ${String(key)}`)
      return null
    })
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: (text) => void calls.push(`cookie ${text}`),
  })
  undo.push(() => Reflect.deleteProperty(document, 'cookie'))
}

/**
 * What belongs to the whole page: its styles, and the attributes of its root. The parts of the kit bring one
 * style of their own.
 */
function surroundings(): string[] {
  const styles = [...document.querySelectorAll<HTMLElement>('style, link[rel=stylesheet]')]
  const attributes = [document.documentElement, document.body].flatMap((one) =>
    [...one.attributes].map(({ name, value }) => `attribute ${one.localName} ${name}="${value}"`),
  )
  const foreign = [...document.querySelectorAll('script, iframe, object, embed, [src]')].map(
    (one) => one.getAttribute('src') ?? '',
  )
  return [
    ...styles.filter(({ id }) => !id.startsWith('react-aria')).map((one) => `style ${one.outerHTML}`),
    ...attributes,
    ...foreign.filter((address) => /^(https?:)?\/\//.test(address)).map((address) => `loads ${address}`),
  ]
}

function listeners(put: Put, running: Map<unknown, string>): void {
  const keys = new Map<unknown, Map<string, string>>()
  for (const [name, target] of [
    ['window', window],
    ['document', document],
    ['body', document.body],
  ] as const) {
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    const keyOf = (type: unknown, listener: unknown, options: unknown) => {
      const capture =
        options === true ||
        (typeof options === 'object' && (options as AddEventListenerOptions | null)?.capture === true)
      const own = keys.get(listener) ?? new Map<string, string>()
      keys.set(listener, own)
      const asked = `${name} ${String(type)} ${capture}`
      const key = own.get(asked) ?? `${asked} #${keys.size}.${own.size}`
      own.set(asked, key)
      return key
    }
    put(target, 'addEventListener', (type, listener, options) => {
      const key = keyOf(type, listener, options)
      const { signal, once } =
        ((typeof options === 'object' ? options : null) as AddEventListenerOptions & { once?: boolean }) ?? {}
      if (!once) running.set(key, `listener of ${name} for ${String(type)}`)
      signal?.addEventListener('abort', () => running.delete(key))
      add(type as string, listener as EventListener, options as AddEventListenerOptions)
    })
    put(target, 'removeEventListener', (type, listener, options) => {
      running.delete(keyOf(type, listener, options))
      remove(type as string, listener as EventListener, options as AddEventListenerOptions)
    })
  }
}

function intervals(put: Put, running: Map<unknown, string>): void {
  const [begin, stop] = [globalThis.setInterval, globalThis.clearInterval]
  put(globalThis, 'setInterval', (run, ms) => {
    const timer = begin(run as () => void, Number(ms))
    running.set(timer, `interval of ${String(ms)} ms`)
    return timer
  })
  put(globalThis, 'clearInterval', (timer) => {
    running.delete(timer)
    stop(timer as number)
  })
}

/** Classes of observers; of those that jsdom has not, the kit has quiet ones. */
const OBSERVERS = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const

function observers(put: Put, running: Map<unknown, string>): void {
  for (const name of OBSERVERS) {
    const kind = globalThis[name] as typeof MutationObserver | undefined
    if (kind === undefined) continue
    const { disconnect, observe } = kind.prototype
    put(kind.prototype, 'observe', function (this: MutationObserver, ...args: unknown[]) {
      running.set(this, name === 'MutationObserver' ? 'observer of the page' : `${name} of an element`)
      observe.apply(this, args as Parameters<typeof observe>)
    } as never)
    put(kind.prototype, 'disconnect', function (this: MutationObserver) {
      running.delete(this)
      disconnect.apply(this)
    } as never)
  }
}
