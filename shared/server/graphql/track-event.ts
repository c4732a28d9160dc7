import { TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { parseInput } from '../http/read-json.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'

/** `trackEvent`, the same field on every endpoint; each endpoint brings its own verb. */
export function addTrackEvent<C extends BaseContext>(
  ownBuilder: Builder<C>,
  track: (ctx: C, input: TrackEventInput) => Promise<void>,
) {
  // The field only passes its context on.
  const builder = ownBuilder as unknown as Builder<BaseContext>
  builder.mutationField('trackEvent', (t) =>
    t.boolean({
      description: 'Counts what was done. Texts are cut to 100, 100 and 300 characters.',
      args: {
        category: t.arg.string({ required: true }),
        action: t.arg.string({ required: true }),
        label: t.arg.string(),
      },
      resolve: async (_root, args, ctx) => {
        await track(ctx as C, parseInput(args, TrackEventInput))
        return true
      },
    }),
  )
}
