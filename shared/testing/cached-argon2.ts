import setupWasm from 'argon2id/lib/setup.js'

type Compute = Awaited<ReturnType<typeof setupWasm>>

/** How many hashes were requested in this test process, including cached ones. */
export const hashes = { count: 0 }

/**
 * The product's own hashing with a cache: tests sign in repeatedly with one password, and hashing takes longer than everything else. Hashes
 * with a new salt are computed.
 */
export default async function setupCached(...args: Parameters<typeof setupWasm>): Promise<Compute> {
  const compute = await setupWasm(...args)
  const known = new Map<string, Uint8Array>()
  return (params) => {
    hashes.count++
    const key = JSON.stringify(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const hash = known.get(key) ?? compute(params)
    known.set(key, hash)
    return Uint8Array.from(hash)
  }
}
