import { EVENT_INPUT_MAX_CHARACTERS, TrackEventInput } from '#shared/domain/events/events.contract.ts'
import { parseInput } from '../closed-json.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'
import { atMost } from './text-limits.ts'
import { thenTrue } from './then-true.ts'
import { allowedIn } from './types/phases.ts'

/** `trackEvent`, the same field on every endpoint; each endpoint passes its own verb. */
export function addTrackEvent<C extends BaseContext>(
  ownBuilder: Builder<C>,
  track: (ctx: C, input: TrackEventInput) => Promise<void>,
) {
  // The field only passes its context on.
  const builder = ownBuilder as unknown as Builder<BaseContext>
  builder.mutationField('trackEvent', (t) =>
    t.boolean({
      ...allowedIn('always'),
      description: 'Counts an action. Texts are cut to 100, 100 and 300 characters.',
      args: {
        category: t.arg.string({ required: true, ...atMost(EVENT_INPUT_MAX_CHARACTERS) }),
        action: t.arg.string({ required: true, ...atMost(EVENT_INPUT_MAX_CHARACTERS) }),
        label: t.arg.string(atMost(EVENT_INPUT_MAX_CHARACTERS)),
      },
      resolve: (_root, args, ctx) => thenTrue(track(ctx as C, parseInput(args, TrackEventInput))),
    }),
  )
}
