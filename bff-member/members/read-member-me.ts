import { and, eq, or, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import type { PreferenceGroupView } from '#shared/domain/notifications/preferences.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import type { MeView, PeopleTypes } from '#shared/server/graphql/people.ts'
import { listCurrentAds } from '../ads/list-current-ads.ts'
import { listSessions, type SessionView } from '../auth/list-sessions.ts'
import { listSignIns, type SignInView } from '../auth/list-sign-ins.ts'
import { type DunningView, dunningColumns, toDunningView } from '../billing/dunning/own-dunning.ts'
import {
  newestSubscriptionId,
  type OwnSubscriptionView,
  subscriptionColumns,
  toSubscriptionView,
} from '../billing/read-subscription.ts'
import type { MemberContext } from '../context.ts'
import { hasUnviewed } from '../notifications/notifications.queries.ts'
import {
  listPreferences,
  type QuietHoursView,
  readMailReport,
  readQuietHours,
} from '../notifications/preferences.queries.ts'
import { type MobilePhoneView, readMobilePhone } from './mobile-phone/read-mobile-phone.ts'
import { listSupportContacts, type SupportContactView } from './support-contacts/support-contacts.queries.ts'

/** The signed-in member, with what the document asks for besides: read in one batch with the member's row. */
export type MemberMe = MeView & {
  readonly hasUnviewedNotifications: boolean
  readonly masthead: AdView | null
  readonly mailReport: UndeliverableReason | null
  readonly mobilePhone: MobilePhoneView | null
  readonly notificationPreferences: readonly PreferenceGroupView[]
  readonly quietHours: QuietHoursView | null
  readonly sessions: readonly SessionView[]
  readonly signIns: readonly SignInView[]
  readonly supportContacts: readonly SupportContactView[]
  readonly hasPassword: boolean
  readonly subscription: OwnSubscriptionView | null
  readonly dunning: DunningView
}

/** What is read only for documents that ask for it, by the names of the fields. */
export type MemberMeField =
  | 'assistant'
  | 'mailReport'
  | 'masthead'
  | 'mobilePhone'
  | 'notificationPreferences'
  | 'publicRelations'
  | 'quietHours'
  | 'sessions'
  | 'signIns'

/** With the subscription and what is unviewed, because every page says when something is due and has the bell. */
const ownRow = statement((p: ActorArgs) =>
  build
    .select({
      user: userColumns(),
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
      subscription: subscriptionColumns,
      dunning: dunningColumns(p),
      hasUnviewed: hasUnviewed(p),
    })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.id, newestSubscriptionId(p)), eq(subscriptions.communityId, p.communityId)),
    )
    .where(and(eq(users.id, p.userId), or(eq(users.communityId, p.communityId), eq(users.kind, 'STAFF')))),
)

async function readOwn({ db, actor, loaders, now }: MemberContext) {
  const { userId, roles, communityCode } = actor
  const [row] = await db.read(ownRow(actor))
  if (!row) throw new AppError('NotAuthenticated')
  const user = toUserView(row.user)
  loaders.user.prime(userId, user)
  const { hasPassword } = row
  const subscription = row.subscription && toSubscriptionView(row.subscription)
  const dunning = toDunningView(userId, row.dunning, now)
  const hasUnviewedNotifications = row.hasUnviewed === 1
  return { user, roles, communityCode, hasPassword, subscription, dunning, hasUnviewedNotifications }
}

export async function readMemberMe(ctx: MemberContext, asksFor: (field: MemberMeField) => boolean): Promise<MemberMe> {
  const hasContact = asksFor('assistant') || asksFor('publicRelations')
  const [me, ads, mailReport, mobilePhone, notificationPreferences, quietHours, sessions, signIns, supportContacts] =
    await Promise.all([
      readOwn(ctx),
      asksFor('masthead') ? listCurrentAds(ctx, 'MASTHEAD') : [],
      asksFor('mailReport') ? readMailReport(ctx) : null,
      asksFor('mobilePhone') ? readMobilePhone(ctx) : null,
      asksFor('notificationPreferences') ? listPreferences(ctx) : [],
      asksFor('quietHours') ? readQuietHours(ctx) : null,
      asksFor('sessions') ? listSessions(ctx) : [],
      asksFor('signIns') ? listSignIns(ctx) : [],
      hasContact ? listSupportContacts(ctx) : [],
    ])
  const own = { mailReport, mobilePhone, notificationPreferences, quietHours, sessions, signIns, supportContacts }
  return { ...me, masthead: ads[0] ?? null, ...own }
}

/** `Me` for the fields of this backend, whose `me` answers a `MemberMe`. */
export function ownMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  return asOwn(builder, Me as unknown as SharedRef<MemberMe>)
}
