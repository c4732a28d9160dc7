import { GetStartedQuery } from '#shared/domain/onboarding/onboarding.contract.ts'
import { INVITATION_REFUSAL_KINDS } from '#shared/domain/onboarding/views.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PublicContext } from '../context.ts'
import { addOnboardingType } from './onboarding-type.graphql.ts'
import { type GetStarted, readGetStarted } from './read-get-started.ts'
import { addStepForms } from './step-forms.graphql.ts'
import { addStepMutations } from './step-mutations.graphql.ts'

/** The progress of a new member, and the steps that require their session. */
export function addOnboarding(builder: Builder<PublicContext>) {
  const Onboarding = addOnboardingType(builder)
  const Refusal = builder.enumType('InvitationRefusal', { values: INVITATION_REFUSAL_KINDS })
  const Started = builder.objectRef<GetStarted>('GetStarted').implement({
    fields: (t) => ({
      refusal: t.field({
        type: Refusal,
        nullable: true,
        description: 'Why the link is refused; null if it is valid.',
        resolve: (read) => (read.kind === 'refused' ? read.refusal : null),
      }),
      onboarding: t.field({
        type: Onboarding,
        nullable: true,
        resolve: (read) => (read.kind === 'open' ? read.onboarding : null),
      }),
    }),
  })
  builder.queryField('getStarted', (t) =>
    t.field({
      type: Started,
      description: 'By the query of an invitation address; without `dealId` by the session.',
      args: {
        dealId: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
        email: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
        productId: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
      },
      resolve: (_root, args, ctx) => readGetStarted(ctx, parseInput(args, GetStartedQuery)),
    }),
  )
  addStepForms(builder, Onboarding)
  addStepMutations(builder)
}
