/** The caller's network, the unit in which attempts are counted: the IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(headers: Headers): string {
  const address = headers.get('CF-Connecting-IP')?.trim() ?? ''
  if (!address.includes(':')) return address || 'unknown'
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
