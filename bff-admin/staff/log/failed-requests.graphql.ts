import { FAILURE_SOURCES, REQUEST_CAUSES } from '#shared/domain/jobs/failed-requests.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { isInAdminCommunity } from '../admin-community.ts'
import { type FailedRequestView, findFailedRequests } from './failed-requests.ts'
import { CODE_MAX_CHARACTERS } from './log-filter.ts'

export function addFailedRequests(builder: Builder<AdminContext>) {
  const Source = builder.enumType('FailureSource', { values: FAILURE_SOURCES })
  const Cause = builder.enumType('RequestCause', {
    description: 'AWAY: the database or a provider gave no answer. DATABASE: it refused what it was asked for.',
    values: REQUEST_CAUSES,
  })
  const FailedRequest = builder.objectRef<FailedRequestView>('FailedRequest').implement({
    description: 'A failure that the requester did not cause. The message of the error is in the log of the worker.',
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.expose('at', { type: 'DateTime' }),
      source: t.expose('source', { type: Source }),
      place: t.exposeString('place', { description: 'A page or a call by its path, or a field of the interface.' }),
      cause: t.expose('cause', { type: Cause }),
      userId: t.exposeID('userId', {
        nullable: true,
        description: 'The signed-in member, if known.',
      }),
      userName: t.exposeString('userName', { nullable: true }),
      communityName: t.exposeString('communityName'),
    }),
  })
  builder.queryField('failedRequests', (t) =>
    t.field({
      type: [FailedRequest],
      description:
        'The failures of the request with a correlation id, for 30 days; in the admin community, in any community.',
      args: { correlationId: t.arg.string({ required: true, ...atMost(CODE_MAX_CHARACTERS) }) },
      resolve: async (_root, { correlationId }, ctx) => [
        ...(await findFailedRequests(ctx, { code: correlationId, isOfAll: await isInAdminCommunity(ctx) })),
      ],
    }),
  )
}
