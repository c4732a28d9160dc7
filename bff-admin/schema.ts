import { addArticles } from '#shared/server/graphql/articles.ts'
import { asShared, makeBuilder } from '#shared/server/graphql/builder.ts'
import { addPageInfo } from '#shared/server/graphql/connection.ts'
import { addPeople } from '#shared/server/graphql/people.ts'
import { enforcePolicies } from '#shared/server/graphql/policies.ts'
import { addSessionMutations } from '#shared/server/graphql/session-mutations.ts'
import { addAdminArticles } from './articles/articles.graphql.ts'
import { addCommunities } from './communities/communities.graphql.ts'
import type { AdminContext } from './context.ts'
import { addMe } from './members/me.graphql.ts'

const builder = makeBuilder<AdminContext>()
const shared = asShared(builder)
const people = addPeople(shared)
const PageInfo = addPageInfo(shared)
const articles = addArticles(shared, { ...people, PageInfo })
addSessionMutations(builder, 'admin')
addMe(builder, people)
addCommunities(builder)
addAdminArticles(builder, { people, articles, PageInfo })

/** What staff get, module by module; schema.graphql beside it is printed from here. */
export const schema = enforcePolicies(builder.toSchema())
