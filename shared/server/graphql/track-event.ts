import { TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { parseInput } from '../http/read-json.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'

/** `trackEvent`, the same on every endpoint; who may count and how is the endpoint's own. */
export function addTrackEvent<C extends BaseContext>(
  given: Builder<C>,
  track: (context: C, input: TrackEventInput) => Promise<void>,
) {
  // The field uses its context only to hand it on.
  const builder = given as unknown as Builder<BaseContext>
  builder.mutationField('trackEvent', (t) =>
    t.boolean({
      description: 'Counts what was done. Texts are cut to 100, 100 and 300 characters.',
      args: {
        category: t.arg.string({ required: true }),
        action: t.arg.string({ required: true }),
        label: t.arg.string(),
      },
      resolve: async (_root, args, context) => {
        await track(context as C, parseInput(args, TrackEventInput))
        return true
      },
    }),
  )
}
