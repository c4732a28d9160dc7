import type { DbConfig } from '#db/hrana.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'
import { forwardTo } from './forward.ts'

/** When the database carries out the call that its client no longer waits for. */
export const ARRIVALS = ['in time, its answer is late', 'before the repeat', 'after the repeat'] as const
export type Arrival = (typeof ARRIVALS)[number]

export type SlowCall = { readonly call: number; readonly arrives: Arrival }

/**
 * The database as seen by a worker to which it is slow at one call: the worker stops waiting for it, which `giveUp` triggers, and the call
 * is carried out all the same. `arrive` carries out what waits for the repeat.
 */
export async function databaseOfSlowCall(config: DbConfig, { call: slow, arrives }: SlowCall, giveUp: () => void) {
  let calls = 0
  let arrive = async () => {}
  const { server, port } = await serve(
    () => async (request, wire) => {
      const call = ++calls
      const forward = await forwardTo(config, request)
      if (call !== slow) return forward()
      if (arrives === 'in time, its answer is late') await forward()
      giveUp()
      await wire.gone
      if (arrives === 'before the repeat') await forward()
      if (arrives === 'after the repeat') arrive = async () => void (await forward())
      return new Response()
    },
    0,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether the slow call was reached. */
    wasSlow: () => calls >= slow,
    arrive: () => arrive(),
    stop: () => stop(server),
  }
}
