import { BlockList, isIP } from 'node:net'

/** A proxy, or a network of proxies. */
export interface TrustedProxy {
  address: string
  /** prefix length */
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** Determines the client address from a connection and the X-Forwarded-For header. */
export type ClientAddress = (remote: string | undefined, forwarded: string | undefined) => string

/** IPv4-mapped IPv6 prefix. */
const MAPPED_IPV4_PREFIX = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/**
 * Only trusted proxies may name the client. The header is read from right to left as long as each writer is
 * trusted, so that clients cannot spoof addresses: the rightmost untrusted address is the caller's.
 */
export function clientAddress(proxies: readonly TrustedProxy[]): ClientAddress {
  const isProxy = createTrustCheck(proxies)
  return (remote, forwarded = '') => {
    let caller = plain(remote ?? 'unknown')
    for (const said of forwarded.split(',').reverse().map(plain)) {
      // An invalid entry was not written by a proxy: the last known address counts.
      if (!isProxy(caller) || isIP(said) === 0) return caller
      caller = said
    }
    return caller
  }
}

/**
 * Whether the person reached a trusted proxy by https, from the connection and the X-Forwarded-Proto header.
 */
export type CameByHttps = (remote: string | undefined, proto: string | undefined) => boolean

/** Of several values the first is that of the outermost proxy, where TLS ended. */
export function cameByHttps(proxies: readonly TrustedProxy[]): CameByHttps {
  const isProxy = createTrustCheck(proxies)
  return (remote, proto = '') =>
    isProxy(plain(remote ?? '')) && proto.split(',')[0]?.trim().toLowerCase() === 'https'
}

function createTrustCheck(proxies: readonly TrustedProxy[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const { address, bits, family } of proxies) trusted.addSubnet(address, bits, family)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Strips spaces, brackets and port. */
function plain(address: string): string {
  const text = address.trim()
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  return bare.replace(MAPPED_IPV4_PREFIX, '')
}
