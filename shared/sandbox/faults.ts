import * as z from 'zod'

const PROVIDERS = ['payment', 'mail', 'sms', 'scan', 'push'] as const
export type Provider = (typeof PROVIDERS)[number]

const forSomeRequests = {
  provider: z.enum(PROVIDERS),
  times: z.int().min(1).max(1_000_000).optional(),
  /** A prefix of the provider's path, optionally after a method: "POST /payment_profiles". All requests if absent. */
  path: z
    .string()
    .regex(/^([A-Z]+ )?\//)
    .max(200)
    .optional(),
}
const LONGEST_MS = 10 * 60 * 1000

export const Fault = z.discriminatedUnion('mode', [
  /** Ends the fault of this path; without a path all faults of this provider. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('ok') }),
  /** The connection is dropped, and the call is not carried out. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('down') }),
  z.strictObject({ ...forSomeRequests, mode: z.literal('status'), status: z.int().min(300).max(599) }),
  z.strictObject({ ...forSomeRequests, mode: z.literal('slow'), ms: z.int().min(0).max(LONGEST_MS) }),
  /** The call is neither carried out nor answered. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('timeout_before') }),
  /** The call is carried out, but not answered. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('timeout_after_commit') }),
  /** The call is carried out, but answered with an error. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('status_after_commit'), status: z.int().min(300).max(599) }),
  /** Answered with 200 and a given body, carried out or not. */
  z.strictObject({ ...forSomeRequests, mode: z.literal('lie'), isDone: z.boolean(), body: z.string().max(1000) }),
])
export type Fault = z.infer<typeof Fault>

export type Faults = ReturnType<typeof createFaults>

/** The fault switches: one setting per provider and path, until changed or used `times` times. */
export function createFaults() {
  let set: readonly Fault[] = []
  const isSamePlace = (one: Fault, other: Fault) => one.provider === other.provider && one.path === other.path
  return {
    set: (fault: Fault) => {
      const isReset = fault.mode === 'ok' && fault.path === undefined
      set = set.filter((one) => !isSamePlace(one, fault) && !(isReset && one.provider === fault.provider))
      if (fault.mode !== 'ok') set = [...set, fault]
    },
    list: () => set,
    /** The fault of the next request to this provider, longest path first; counts it. */
    take: (provider: Provider, method: string, path: string): Fault => {
      const matching = set.filter((one) => one.provider === provider && isFor(one, method, path))
      const [fault] = matching.toSorted((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))
      if (!fault) return { provider, mode: 'ok' }
      if (fault.times !== undefined) {
        const left = fault.times - 1
        set = set.flatMap((one) => (one !== fault ? [one] : left === 0 ? [] : [{ ...fault, times: left }]))
      }
      return fault
    },
  }
}

function isFor({ path: prefix }: Fault, method: string, path: string) {
  return prefix === undefined || path.startsWith(prefix) || `${method} ${path}`.startsWith(prefix)
}
