import { StartError } from './kernel/say'

/**
 * A host that settings of the office may name: a setting is written by whoever administers the office, and must not lead the
 * server into the network around it beyond what whoever runs the server allowed.
 */
export interface AllowedHost {
  /** as addresses name it, in small letters */
  name: string
  /** all names below it, instead of itself */
  isBelow: boolean
  /** empty = the usual one of the protocol */
  port: string
}

/** Reads `osrm.company.example, *.maps.example, 10.0.0.7:5000`; throws a StartError for what is no host. */
export function readHosts(variable: string, text = ''): AllowedHost[] {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  return parts.map((part) => {
    const isBelow = part.startsWith('*.')
    const bare = isBelow ? part.slice(2) : part
    const address = `http://${bare}`
    if (!/[/*@?#\\]/.test(bare) && URL.canParse(address)) {
      const { hostname: name, port } = new URL(address)
      if (!isBelow || /[a-z]/.test(name)) return { name, isBelow, port }
    }
    throw new StartError(
      `${variable} contains "${part}", but lists hosts that maps may call: osrm.company.example, *.maps.example or 10.0.0.7:5000, separated by commas.`,
    )
  })
}

/** The host of an address that whoever runs the server wrote: with it, it is allowed. */
export function hostOf(address: string): AllowedHost[] {
  if (!URL.canParse(address)) return []
  const { hostname: name, port } = new URL(address)
  return [{ name, isBelow: false, port }]
}

/** Whether an address leads to one of these hosts. Addresses in numbers are compared as they are called, however written. */
export function isAllowed({ hostname, port }: URL, hosts: readonly AllowedHost[]): boolean {
  return hosts.some((one) => {
    const isNamed = one.isBelow ? hostname.endsWith(`.${one.name}`) : hostname === one.name
    return isNamed && one.port === port
  })
}
