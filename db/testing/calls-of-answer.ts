import type { Mock } from 'vitest'
import { Db } from '../client.ts'

type Spy = { readonly mock: Mock['mock'] }
type Call = { readonly db: unknown; readonly args: readonly unknown[]; readonly order: number }

/** The calls recorded by several spies, in order, with the called object. */
function callsInOrder(spies: readonly Spy[]): Call[] {
  return spies
    .flatMap(({ mock }) =>
      mock.calls.map((args, i) => ({
        db: mock.contexts[i],
        args: args as readonly unknown[],
        order: mock.invocationCallOrder[i] ?? 0,
      })),
    )
    .sort((a, b) => a.order - b.order)
}

/**
 * The calls recorded by spies of `Db` that belong to the answered request: its connection has made as many round trips as the response
 * says. What is sent after responses, including those of other tests, has its own connections.
 */
export function callsOf(spies: readonly Spy[], answer: Response): Call[] {
  const trips = Number(answer.headers.get('Server-Timing')?.match(/trips=(\d+)/)?.[1])
  const calls = callsInOrder(spies)
  const own = calls.find(({ db }) => db instanceof Db && db.cost.trips === trips)?.db
  if (!own && trips > 0) throw new Error('No connection has made as many trips as the answer says')
  return calls.filter(({ db }) => db === own)
}
