const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/

/** The shortened network of an address or of a `ClientInfo.network`: the /24 of IPv4, the /48 of IPv6. */
export function networkRange(network: string): string {
  const ipv4 = IPV4.exec(network)
  if (ipv4) return `${ipv4[1]}.${ipv4[2]}.${ipv4[3]}.0/24`
  if (!network.includes(':')) return 'unknown'
  const [head = '', tail] = network.split('::')
  const left = head.split(':').filter(Boolean)
  // After "::" the first groups are zero, unless fewer than eight groups are left out.
  const groups = tail === undefined ? left : [...left, '0', '0', '0']
  return `${groups.slice(0, 3).join(':')}::/48`
}

/** A stored range in readable form, such as 203.0.113.x; a /48 of IPv6 is shown as it is. Null if unknown. */
export function networkName(range: string | null): string | null {
  return range === null || range === 'unknown' ? null : range.replace(/\.0\/24$/, '.x')
}
