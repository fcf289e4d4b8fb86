const BROWSERS = [
  /(Edg)\/(\d+)/,
  /(OPR)\/(\d+)/,
  /(Firefox)\/(\d+)/,
  /(Chrome)\/(\d+)/,
  /Version\/(\d+).*(Safari)/,
]
const SYSTEMS = [/Windows/, /Android/, /iPhone|iPad/, /Mac OS/, /Linux/]
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' }

/** A user agent in a familiar form: «Chrome 156, Linux»; unknown ones stay as they are. */
export function deviceName(device: string): string {
  const browser = BROWSERS.map((one) => one.exec(device)).find(Boolean)
  const system = SYSTEMS.map((one) => one.exec(device)?.[0]).find(Boolean)
  if (!browser) return device.slice(0, 40)
  const words = [browser[1] ?? '', browser[2] ?? ''].sort((a) => (/^\d/.test(a) ? 1 : -1))
  return [[NAMES[words[0] ?? ''] ?? words[0], words[1]].join(' '), system].filter(Boolean).join(', ')
}

/** A device as security events name it: in a familiar form first, then as the browser called itself. */
export function deviceWords(device: string): string {
  const name = deviceName(device)
  return name === device ? device : `${name} · ${device}`
}
