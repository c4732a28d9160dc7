import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../../context.ts'
import {
  type CopyRequestView,
  type DeletionRequestView,
  listMemberRequests,
  type MemberRequestsView,
  type MembershipEndView,
} from './list-requests.ts'

export function addMemberRequests(builder: Builder<AdminContext>) {
  const DeletionRequest = builder.objectRef<DeletionRequestView>('DeletionRequest').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      dueAt: t.expose('dueAt', {
        type: 'DateTime',
        description: 'When the account will be deleted, unless it is cancelled.',
      }),
    }),
  })
  const CopyRequest = builder.objectRef<CopyRequestView>('CopyRequest').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      hasFailed: t.exposeBoolean('hasFailed', { description: 'It failed several times and is not retried.' }),
    }),
  })
  const MembershipEnd = builder.objectRef<MembershipEndView>('MembershipEnd').implement({
    description:
      'A membership of a deleted account or a closing community that has not ended at the payment provider yet.',
    fields: (t) => ({
      id: t.exposeID('id'),
      subscription: t.exposeString('subscription', { description: 'The provider’s id of the membership.' }),
      deletedAt: t.expose('deletedAt', { type: 'DateTime' }),
      isRefused: t.exposeBoolean('isRefused', {
        description: 'The provider refused it: it must be done there by hand.',
      }),
    }),
  })
  const MemberRequests = builder.objectRef<MemberRequestsView>('MemberRequests').implement({
    fields: (t) => ({
      deletions: t.expose('deletions', { type: [DeletionRequest] }),
      copies: t.expose('copies', { type: [CopyRequest] }),
      membershipEnds: t.expose('membershipEnds', { type: [MembershipEnd] }),
    }),
  })
  builder.queryField('memberRequests', (t) =>
    t.field({
      type: MemberRequests,
      description: 'Open data requests of members, oldest first.',
      resolve: (_root, _args, ctx) => listMemberRequests(ctx),
    }),
  )
}
