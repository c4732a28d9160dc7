import { and, eq, or, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import type { MeView, PeopleTypes } from '#shared/server/graphql/people.ts'
import { listCurrentAds } from '../ads/list-current-ads.ts'
import { listSessions, type SessionView } from '../auth/list-sessions.ts'
import { listSignIns, type SignInView } from '../auth/list-sign-ins.ts'
import {
  newestSubscriptionId,
  type OwnSubscriptionView,
  subscriptionColumns,
  toSubscriptionView,
} from '../billing/read-subscription.ts'
import type { MemberContext } from '../context.ts'
import { type MobilePhoneView, readMobilePhone } from './mobile-phone/read-mobile-phone.ts'
import { listSupportContacts, type SupportContactView } from './support-contacts/support-contacts.queries.ts'

/** The signed-in member, with what the document asks for besides: read in one batch with the member's row. */
export type MemberMe = MeView & {
  readonly masthead: AdView | null
  readonly mobilePhone: MobilePhoneView | null
  readonly sessions: readonly SessionView[]
  readonly signIns: readonly SignInView[]
  readonly supportContacts: readonly SupportContactView[]
  readonly hasPassword: boolean
  readonly subscription: OwnSubscriptionView | null
}

/** What is read only for documents that ask for it, by the names of the fields. */
export type MemberMeField = 'masthead' | 'mobilePhone' | 'sessions' | 'signIns' | 'assistant' | 'publicRelations'

/** With the subscription, because every page says when something is due. */
const ownRow = statement((p: ActorArgs) =>
  build
    .select({
      user: userColumns(),
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
      subscription: subscriptionColumns,
    })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.id, newestSubscriptionId(p)), eq(subscriptions.communityId, p.communityId)),
    )
    .where(and(eq(users.id, p.userId), or(eq(users.communityId, p.communityId), eq(users.kind, 'STAFF')))),
)

async function readOwn({ db, actor, loaders }: MemberContext) {
  const { userId, roles, communityCode } = actor
  const [row] = await db.read(ownRow(actor))
  if (!row) throw new AppError('NotAuthenticated')
  const user = toUserView(row.user)
  loaders.user.prime(userId, user)
  const { hasPassword } = row
  const subscription = row.subscription && toSubscriptionView(row.subscription)
  return { user, roles, communityCode, hasPassword, subscription }
}

export async function readMemberMe(ctx: MemberContext, asksFor: (field: MemberMeField) => boolean): Promise<MemberMe> {
  const hasContact = asksFor('assistant') || asksFor('publicRelations')
  const [me, ads, mobilePhone, sessions, signIns, supportContacts] = await Promise.all([
    readOwn(ctx),
    asksFor('masthead') ? listCurrentAds(ctx, 'MASTHEAD') : [],
    asksFor('mobilePhone') ? readMobilePhone(ctx) : null,
    asksFor('sessions') ? listSessions(ctx) : [],
    asksFor('signIns') ? listSignIns(ctx) : [],
    hasContact ? listSupportContacts(ctx) : [],
  ])
  return { ...me, masthead: ads[0] ?? null, mobilePhone, sessions, signIns, supportContacts }
}

/** `Me` for the fields of this backend, whose `me` answers a `MemberMe`. */
export function ownMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  return asOwn(builder, Me as unknown as SharedRef<MemberMe>)
}
