/** Compares in a time that depends only on the lengths, so that it does not reveal how much of a guess was right. */
export function isEqualInConstantTime(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (const [i, byte] of one.entries()) difference |= byte ^ (other[i] ?? 0)
  return difference === 0
}

export function isSameText(one: string, other: string): boolean {
  const encoder = new TextEncoder()
  return isEqualInConstantTime(encoder.encode(one), encoder.encode(other))
}
