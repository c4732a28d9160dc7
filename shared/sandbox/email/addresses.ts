const BARE = /^[^\s<>"(),:;@]+@[^\s<>"(),:;@]+\.[^\s<>"(),:;@.]+$/
const NAMED = /^[^<>\r\n\0]*<([^<>\s]+)>$/

/** The bare address of `a@b.c` or `Name <a@b.c>`, null if it is neither. */
export function addressOf(value: string): string | null {
  const bare = NAMED.exec(value.trim())?.[1] ?? value.trim()
  return BARE.test(bare) ? bare : null
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
