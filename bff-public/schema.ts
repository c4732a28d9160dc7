import { listAvailableCommunities } from '#db/communities/list-available-communities.ts'
import { asShared, makeBuilder } from '#shared/server/graphql/builder.ts'
import { enforcePolicies } from '#shared/server/graphql/policies.ts'
import { addSessionMutations } from '#shared/server/graphql/session-mutations.ts'
import { enforceTextLimits } from '#shared/server/graphql/text-limits.ts'
import { addTrackEvent } from '#shared/server/graphql/track-event.ts'
import { addAvailableCommunities } from '#shared/server/graphql/types/available-communities.ts'
import { addStatementDocument } from '#shared/server/graphql/types/statement-document.ts'
import { addStories } from './articles/stories.graphql.ts'
import { addCodes } from './auth/codes.graphql.ts'
import { addPasswords } from './auth/passwords.graphql.ts'
import { memberSessions } from './auth/session-verbs.ts'
import { addPayments } from './billing/payments.graphql.ts'
import { addSentStatement } from './billing/sent-statement.graphql.ts'
import { addCommunities } from './communities/communities.graphql.ts'
import type { PublicContext } from './context.ts'
import { trackVisitorEvent } from './events/track-visitor-event.ts'
import { addRoundups } from './expert-panels/roundups.graphql.ts'
import { addEmailLinks } from './members/email-change/email-link.graphql.ts'
import { addPublicProfiles } from './members/public-profiles.graphql.ts'
import { addEmailSubscription } from './notifications/email-subscription.graphql.ts'
import { addOnboarding } from './onboarding/onboarding.graphql.ts'

const builder = makeBuilder<PublicContext>()
addSessionMutations(builder, 'member', memberSessions)
addPasswords(builder)
addTrackEvent(builder, trackVisitorEvent)
addCodes(builder)
addCommunities(builder)
addAvailableCommunities(builder, listAvailableCommunities)
addPayments(builder)
addSentStatement(builder, addStatementDocument(asShared(builder)))
addRoundups(builder, addStories(builder))
addPublicProfiles(builder)
addEmailSubscription(builder)
addEmailLinks(builder)
addOnboarding(builder)

/** The schema for visitors, module by module; schema.graphql beside it is printed from here. */
export const schema = enforcePolicies(enforceTextLimits(builder.toSchema({ extensions: { policy: 'open' } })))
