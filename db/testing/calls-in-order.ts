import type { Mock } from 'vitest'

/** What several spies saw, in the order of the calls, with the object that was called. */
export function callsInOrder(spies: readonly { readonly mock: Mock['mock'] }[]) {
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
