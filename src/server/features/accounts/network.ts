import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name the network; whoever has one may choose the rest at will. */
const NETWORK_GROUPS = 4

/** What addresses are counted by: an IPv4 address as it is, of an IPv6 address its network (/64). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, NETWORK_GROUPS)
  return `${groups.map((one) => one.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
