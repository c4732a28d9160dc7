import type { Fault } from '#shared/sandbox/faults.ts'
import { maxioBilling } from '#shared/server/ports/maxio-billing.ts'
import { SANDBOX_BILLING, startSandbox } from '../start-sandbox.ts'
import { heldRequests } from './held-requests.ts'
import { paymentFixture } from './payment-fixture.ts'

type Mode = Fault extends infer One ? (One extends Fault ? Omit<One, 'provider' | 'path' | 'times'> : never) : never

/** The failure modes of a provider call, by the name in the tables that the tests print. */
const MODES = {
  down: { mode: 'down' },
  '500': { mode: 'status', status: 500 },
  slow: { mode: 'slow', ms: 0 },
  'timeout before': { mode: 'timeout_before' },
  'timeout after': { mode: 'timeout_after_commit' },
} satisfies Readonly<Record<string, Mode>>

type ModeName = keyof typeof MODES
export type FaultCell = { readonly path: string; readonly mode: ModeName }

const ALL_MODES = Object.keys(MODES) as ModeName[]
/** Each call with each fault. */
export function faultCells(paths: readonly string[]): FaultCell[] {
  return paths.flatMap((path) => ALL_MODES.map((mode) => ({ path, mode })))
}

/** A sandbox whose payment provider fails as in a cell, and the port to it, without real timeouts. */
export async function faultyProvider() {
  const held = heldRequests()
  const sandbox = await startSandbox({ delays: held.delays })
  const heal = () => sandbox.fault({ provider: 'payment', mode: 'ok' })
  return {
    ...sandbox,
    payments: paymentFixture(sandbox),
    port: () => maxioBilling({ baseUrl: sandbox.url, apiKey: SANDBOX_BILLING.apiKey, timeout: held.timeout }),
    fail: ({ path, mode }: FaultCell, times = 3) => sandbox.fault({ ...MODES[mode], provider: 'payment', path, times }),
    /** The next calls succeed; delayed ones run now. */
    heal: async () => {
      await heal()
      await held.runSlowRequests()
    },
  }
}
