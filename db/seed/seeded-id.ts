import { createHash } from 'node:crypto'
import { newId } from '#shared/kernel/ids.ts'

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'
/** Replaces the time at the beginning of other ids. */
const PREFIX = newId(new Date('2024-01-01T00:00:00Z')).slice(0, 10)

/** The id of a seeded row, in the format of every id and derived from a name, so that it is the same on every machine. */
export function seededId(name: string): string {
  const digest = createHash('sha256').update(name).digest()
  let text = PREFIX
  for (const byte of digest.subarray(0, 16)) text += BASE32[byte & 31]
  return text
}
