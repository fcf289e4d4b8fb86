import { BlockList, isIP } from 'node:net'

/** A proxy, or a network of them. */
export interface TrustedProxy {
  address: string
  /** how many of its first bits count */
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** Reads who calls off a connection and the X-Forwarded-For header. */
export type ClientAddress = (remote: string | undefined, forwarded: string | undefined) => string

/** An IPv4 address as an IPv6 socket names it. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/**
 * Only a proxy that was named may say for whom it calls; what stands in the header before it is believed as far as each of
 * those who wrote it is one, so that nobody outside chooses his address: the rightmost one that is no proxy is the caller's.
 */
export function clientAddress(proxies: readonly TrustedProxy[]): ClientAddress {
  const isProxy = trustedBy(proxies)
  return (remote, forwarded = '') => {
    let caller = plain(remote ?? 'unknown')
    for (const said of forwarded.split(',').reverse().map(plain)) {
      // What is no address was written by no proxy: the last one that is known stands.
      if (!isProxy(caller) || isIP(said) === 0) return caller
      caller = said
    }
    return caller
  }
}

/** Tells from a connection and the X-Forwarded-Proto header whether the person came by https to a proxy that was named. */
export type CameByHttps = (remote: string | undefined, proto: string | undefined) => boolean

/** Of several words the first one is the outermost proxy's: where TLS ended. */
export function cameByHttps(proxies: readonly TrustedProxy[]): CameByHttps {
  const isProxy = trustedBy(proxies)
  return (remote, proto = '') => isProxy(plain(remote ?? '')) && proto.split(',')[0]?.trim().toLowerCase() === 'https'
}

function trustedBy(proxies: readonly TrustedProxy[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const { address, bits, family } of proxies) trusted.addSubnet(address, bits, family)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Without blanks, brackets and port. */
function plain(address: string): string {
  const text = address.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  return bare.replace(MAPPED, '')
}
