import { availableCommunities } from '#db/communities/available-communities.ts'
import { addAvailableCommunities } from '#shared/server/graphql/available-communities.ts'
import { makeBuilder } from '#shared/server/graphql/builder.ts'
import { enforcePolicies } from '#shared/server/graphql/policies.ts'
import { addSessionMutations } from '#shared/server/graphql/session-mutations.ts'
import { addTrackEvent } from '#shared/server/graphql/track-event.ts'
import { addStories } from './articles/stories.graphql.ts'
import { addCodes } from './auth/codes.graphql.ts'
import { addPasswords } from './auth/passwords.graphql.ts'
import { addCommunities } from './communities/communities.graphql.ts'
import type { PublicContext } from './context.ts'
import { trackVisit } from './events/track-visit.ts'

const builder = makeBuilder<PublicContext>()
addSessionMutations(builder, 'member')
addPasswords(builder)
addTrackEvent(builder, trackVisit)
addCodes(builder)
addCommunities(builder)
addAvailableCommunities(builder, ({ db }) => availableCommunities(db))
addStories(builder)

/** What visitors get, module by module; schema.graphql beside it is printed from here. */
export const schema = enforcePolicies(builder.toSchema({ extensions: { policy: 'open' } }))
