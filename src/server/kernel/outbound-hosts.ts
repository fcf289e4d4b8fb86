import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { StartError } from './say'

/**
 * A host that settings of the office may name: a setting is written by whoever administers the office, and
 * must not lead the server into the network around it beyond what whoever runs the server allowed.
 */
export interface AllowedHost {
  /** as addresses name it, in small letters; of a range its first address */
  name: string
  /** all names below it, instead of itself */
  isBelow: boolean
  /** empty = the usual one of the protocol */
  port: string
  /** a variable of the server names it, as the address of a service: wherever it leads */
  isOwn?: true
  /** a range of addresses, where listed names may lead: its length in bits */
  bits?: number
}

const CURE =
  'list hosts that may be called: hooks.company.example, *.maps.example, 10.0.0.7:5000 or 10.0.0.0/8, separated by commas.'

/**
 * Reads `osrm.company.example, *.maps.example, 10.0.0.7:5000, 10.0.0.0/8`; throws a StartError for what is no
 * host.
 */
export function readHosts(variable: string, text = ''): AllowedHost[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const found = rangeIn(part) ?? hostIn(part)
      if (found) return found
      throw new StartError(`${variable} contains "${part}": ${CURE}`)
    })
}

function rangeIn(part: string): AllowedHost | null {
  const [, name = '', length = ''] = /^([\d.a-f:]+)\/(\d{1,3})$/i.exec(part) ?? []
  const family = isIP(name)
  if (family === 0 || Number(length) > (family === 4 ? 32 : 128)) return null
  return { name: name.toLowerCase(), isBelow: false, port: '', bits: Number(length) }
}

function hostIn(part: string): AllowedHost | null {
  const isBelow = part.startsWith('*.')
  const bare = isBelow ? part.slice(2) : part
  const address = `http://${bare}`
  if (/[/*@?#\\]/.test(bare) || !URL.canParse(address)) return null
  const { hostname: name, port } = new URL(address)
  return isBelow && !/[a-z]/.test(name) ? null : { name, isBelow, port }
}

/** The host of an address that whoever runs the server wrote: with it, it is allowed. */
export function readHost(address: string): AllowedHost[] {
  if (!URL.canParse(address)) return []
  const { hostname: name, port } = new URL(address)
  return [{ name, isBelow: false, port, isOwn: true }]
}

/**
 * Whether an address leads to one of these hosts. Addresses in numbers are compared as they are called,
 * however written.
 */
export function isAllowed(url: Pick<URL, 'hostname' | 'port'>, hosts: readonly AllowedHost[]): boolean {
  return entriesFor(url, hosts).length > 0
}

function entriesFor(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  hosts: readonly AllowedHost[],
): AllowedHost[] {
  return hosts.filter((one) => {
    if (one.bits !== undefined || one.port !== port) return false
    return one.isBelow ? hostname.endsWith(`.${one.name}`) : hostname === one.name
  })
}

/**
 * Networks that are not the internet: this machine, private ones, links, and addresses that contain others.
 */
const PRIVATE_NETWORKS = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
].concat(['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']))
  addRange(PRIVATE_NETWORKS, range, 'ipv4')
for (const range of [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/32',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
].concat(['fec0::/10', 'ff00::/8']))
  addRange(PRIVATE_NETWORKS, range, 'ipv6')

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [name = '', bits] = range.split('/')
  list.addSubnet(name, Number(bits), family)
}

/**
 * Whether an address that a listed name leads to may be called: a public one, or one that the list names too.
 */
function isOpenAddress(address: string, port: string, hosts: readonly AllowedHost[]): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (!PRIVATE_NETWORKS.check(address, family)) return true
  const named = new BlockList()
  for (const { bits, name, port: own } of hosts) {
    const bare = name.replace(/^\[|\]$/g, '')
    const kind = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(bare) === 0 || (bits === undefined && own !== port)) continue
    if (bits === undefined) named.addAddress(bare, kind)
    else named.addSubnet(bare, bits, kind)
  }
  return named.check(address, family)
}

/**
 * The host of a setting is not listed, does not exist, or leads to an address that is not listed; nobody is
 * told which.
 */
export class ClosedHost extends Error {
  override readonly name = 'ClosedHost'
}

/**
 * Resolves a name of these hosts to the addresses that may be called, as connections ask for it: they go to
 * the address that was checked, and the name is not resolved again.
 */
export function createLookup(
  url: Pick<URL, 'hostname' | 'port'>,
  hosts: readonly AllowedHost[],
): LookupFunction {
  const entries = entriesFor(url, hosts)
  return (name, options, callback) => {
    if (entries.length === 0) return void callback(new ClosedHost(`${name} is not listed`), '', 4)
    const isOwn = entries.some((one) => one.isOwn)
    lookup(name, { ...options, all: true }, (error, found) => {
      const open = error
        ? []
        : found.filter(({ address }) => isOwn || isOpenAddress(address, url.port, hosts))
      const [first] = open
      if (!first) return void callback(new ClosedHost(`${name} leads to no address that is listed`), '', 4)
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}

/** The checked address of a host, for connections that resolve names by themselves. @throws ClosedHost */
export function resolveAllowedAddress(
  url: Pick<URL, 'hostname' | 'port'>,
  hosts: readonly AllowedHost[],
): Promise<string> {
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && isAllowed(url, hosts)) return Promise.resolve(bare)
  return new Promise((resolve, reject) =>
    createLookup(url, hosts)(url.hostname, {}, (error, address) =>
      error ? reject(error) : resolve(String(address)),
    ),
  )
}
