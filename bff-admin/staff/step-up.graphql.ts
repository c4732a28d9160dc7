import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { stepUpSession } from './step-up-session.ts'

export function addStepUp(builder: Builder<AdminContext>) {
  builder.mutationField('sessionStepUp', (t) =>
    t.field({
      type: 'DateTime',
      description:
        'Confirms the password for operations that are refused as NotAllowed with `extensions.stepUp`. Returns when the confirmation expires.',
      args: { password: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: (_root, args, ctx) => stepUpSession(ctx, args),
    }),
  )
}
