import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'

/** What the head of each page about a member shows. */
export type MemberHeaderView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isActive: boolean
}

const member = statement((p: ActorArgs & { readonly memberId: string }) =>
  build
    .select({
      id: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      email: users.email,
      status: users.status,
    })
    .from(users)
    .where(and(hasId(users, p.memberId, p), eq(users.kind, 'MEMBER'))),
)

/** Checks no permission: whoever calls it does. */
export async function readMemberHeader(ctx: ActorContext, memberId: string): Promise<MemberHeaderView | null> {
  const { userId, communityId } = ctx.actor
  const [row] = await ctx.db.read(member({ userId, communityId, memberId }))
  return row ? { id: row.id, name: fullName(row), email: row.email, isActive: row.status === 'ACTIVE' } : null
}

export type MemberHeaderRef = ReturnType<typeof addMemberHeader>

export function addMemberHeader(builder: Builder<AdminContext>) {
  return builder.objectRef<MemberHeaderView>('MemberHeader').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      isActive: t.exposeBoolean('isActive'),
    }),
  })
}
