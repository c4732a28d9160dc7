import * as z from 'zod'

const PROVIDERS = ['payment', 'mail', 'sms', 'scan'] as const
export type Provider = (typeof PROVIDERS)[number]

const forSomeRequests = { provider: z.enum(PROVIDERS), times: z.int().min(1).max(1_000_000).optional() }
const LONGEST_MS = 10 * 60 * 1000

export const Fault = z.discriminatedUnion('mode', [
  z.strictObject({ ...forSomeRequests, mode: z.literal('ok') }),
  /** The connection is dropped, nothing is done. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('down') }),
  z.strictObject({ ...forSomeRequests, mode: z.literal('status'), status: z.int().min(300).max(599) }),
  z.strictObject({ ...forSomeRequests, mode: z.literal('slow'), ms: z.int().min(0).max(LONGEST_MS) }),
  /** Nothing is done, nothing is answered. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('timeout_before') }),
  /** Done, but nothing is answered. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('timeout_after_commit') }),
])
export type Fault = z.infer<typeof Fault>

export type Faults = ReturnType<typeof createFaults>

/** The fault switches: one setting a provider, until changed or until it was used `times` times. */
export function createFaults() {
  const set = new Map<Provider, Fault>()
  return {
    set: (fault: Fault) => {
      if (fault.mode === 'ok') set.delete(fault.provider)
      else set.set(fault.provider, fault)
    },
    list: () => [...set.values()],
    /** The fault of the next request to this provider; counts it. */
    take: (provider: Provider): Fault => {
      const fault = set.get(provider)
      if (!fault) return { provider, mode: 'ok' }
      if (fault.times !== undefined) {
        if (fault.times === 1) set.delete(provider)
        else set.set(provider, { ...fault, times: fault.times - 1 })
      }
      return fault
    },
  }
}
