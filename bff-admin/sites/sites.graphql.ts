import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import type { WaitingRef } from '../start/start.graphql.ts'
import { listSites, type SiteView } from './list-sites.ts'
import { readAdminCommunityHost } from './read-admin-community-host.ts'

export function addSites(builder: Builder<AdminContext>, Waiting: WaitingRef) {
  const Site = builder.objectRef<SiteView>('Site').implement({
    description: 'A brand, as staff of the admin community see it.',
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      familiarName: t.exposeString('familiarName'),
      icon: t.exposeString('icon', { nullable: true }),
      host: t.exposeString('host', {
        nullable: true,
        description: 'The host of its site, without the port; null until it has one.',
      }),
      memberCount: t.exposeInt('memberCount', { description: 'Active members, at most 10,000.' }),
      hasMoreMembers: t.exposeBoolean('hasMoreMembers'),
      closesAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it becomes read-only for members; null while it is not closing.',
        resolve: ({ closing }) => closing?.closesAt ?? null,
      }),
      endsAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it closes; null while it is not closing.',
        resolve: ({ closing }) => closing?.endsAt ?? null,
      }),
      isOwn: t.exposeBoolean('isOwn', { description: 'Whether the caller can sign in to its admin area.' }),
      waiting: t.expose('waiting', {
        type: [Waiting],
        description: 'The pending items there, limited to the permissions of the caller there.',
      }),
    }),
  })
  builder.queryField('sites', (t) =>
    t.field({
      type: [Site],
      description: 'Every brand by name. NotFound outside the admin community.',
      resolve: async (_root, _args, ctx) => [...(await listSites(ctx))],
    }),
  )
  builder.queryField('adminCommunityHost', (t) =>
    t.string({
      nullable: true,
      description: 'The host, without the port, where the settings of brands are changed; for admins of any community.',
      resolve: (_root, _args, ctx) => readAdminCommunityHost(ctx),
    }),
  )
}
