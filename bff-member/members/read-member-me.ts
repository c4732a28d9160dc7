import { and, eq, or, sql } from 'drizzle-orm'
import { listSessions, type SessionView } from '#db/auth/list-sessions.ts'
import type { ActorArgs } from '#db/context.ts'
import { unreadPosts } from '#db/forum/unread-posts.ts'
import { type MobilePhoneView, readMobilePhone } from '#db/members/mobile-phone/read-mobile-phone.ts'
import { type ExportView, readNewestExport } from '#db/members/privacy/data-exports.ts'
import { holdReason } from '#db/members/privacy/legal-holds.ts'
import { deletionDueAt } from '#db/members/privacy/open-deletions.ts'
import { listSupportContacts, type SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { personView } from '#db/members/users.ts'
import { hasUnreadMessages } from '#db/messages/unread-messages.ts'
import { hasUnviewed, type Reader, readerOf } from '#db/notifications/own-notifications.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { analyticsConsents } from '#db/schema/events.ts'
import { users } from '#db/schema/members.ts'
import { packages, renewalWishes } from '#db/schema/renewals.ts'
import { build, isOfUser, statementByShape } from '#db/statement.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import type { OutsideConsent } from '#shared/domain/analytics/outside.ts'
import type { DigestFrequency } from '#shared/domain/notifications/digest.ts'
import type { PreferenceGroupView } from '#shared/domain/notifications/preferences.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import type { MeView, PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { listCurrentAds } from '../ads/list-current-ads.ts'
import { listSignIns, type SignInView } from '../auth/list-sign-ins.ts'
import { type DunningView, dunningColumns, toDunningView } from '../billing/dunning/own-dunning.ts'
import {
  isOpenWishOf,
  isPackageOf,
  newestSubscriptionId,
  type OwnSubscriptionView,
  subscriptionColumns,
  toSubscriptionView,
} from '../billing/read-subscription.ts'
import type { MemberContext } from '../context.ts'
import {
  listPreferences,
  type QuietHoursView,
  readEmailReport,
  readForumDigest,
  readQuietHours,
} from '../notifications/preferences.queries.ts'
import { listPushDevices, type PushDeviceView } from '../notifications/push-devices.queries.ts'

/** The signed-in member with the further data that the document requests, read in one batch with the member's row. */
export type MemberMe = MeView & {
  readonly hasUnviewedNotifications: boolean
  readonly hasUnreadMessages: boolean
  readonly unreadForumPosts: number
  readonly masthead: AdView | null
  readonly emailReport: UndeliverableReason | null
  readonly mobilePhone: MobilePhoneView | null
  readonly notificationPreferences: readonly PreferenceGroupView[]
  readonly pushDevices: readonly PushDeviceView[]
  readonly quietHours: QuietHoursView | null
  readonly forumDigest: DigestFrequency | null
  readonly sessions: readonly SessionView[]
  readonly signIns: readonly SignInView[]
  readonly supportContacts: readonly SupportContactView[]
  readonly hasPassword: boolean
  /** When the account will be deleted, if its member requested it. */
  readonly deletionDueAt: Date | null
  /** Why the requested deletion of the account is on hold; null while it is not. */
  readonly deletionHold: string | null
  /** The member's consent to third-party visit tracking; null before their first answer. */
  readonly outsideConsent: OutsideConsent | null
  readonly dataExport: ExportView | null
  readonly subscription: OwnSubscriptionView | null
  readonly dunning: DunningView
}

/** Data read only for documents that request it, by field name. */
export type MemberMeField =
  | 'assistant'
  | 'dataExport'
  | 'forumDigest'
  | 'emailReport'
  | 'masthead'
  | 'mobilePhone'
  | 'notificationPreferences'
  | 'publicRelations'
  | 'pushDevices'
  | 'quietHours'
  | 'sessions'
  | 'signIns'

/**
 * Includes the subscription, a deletion and unviewed counts, because every page shows debts, the bell and the mark of
 * messages.
 */
const ownRow = statementByShape(
  (reader: Reader) => (p: ActorArgs) =>
    build
      .select({
        user: personView(),
        hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
        subscription: subscriptionColumns,
        termMonths: packages.termMonths,
        wish: { wants: renewalWishes.wants, step: renewalWishes.step },
        dunning: dunningColumns(p),
        hasUnviewed: hasUnviewed(reader, p),
        hasUnread: reader.isViewing ? sql<number>`0` : hasUnreadMessages(p),
        unreadForumPosts: reader.kind === 'admin' ? sql<number>`0` : unreadPosts(p),
        deletionDueAt: deletionDueAt(p),
        deletionHold: holdReason(p),
        outsideConsent: { services: analyticsConsents.services, isAllowed: analyticsConsents.isAllowed },
      })
      .from(users)
      .innerJoin(communities, eq(communities.id, users.communityId))
      .leftJoin(
        subscriptions,
        and(eq(subscriptions.id, newestSubscriptionId(p)), eq(subscriptions.communityId, p.communityId)),
      )
      .leftJoin(analyticsConsents, isOfUser(analyticsConsents, { userId: users.id, communityId: p.communityId }))
      .leftJoin(packages, isPackageOf(p))
      .leftJoin(renewalWishes, isOpenWishOf(p))
      .where(and(eq(users.id, p.userId), or(eq(users.communityId, p.communityId), eq(users.kind, 'STAFF')))),
)

async function readOwn({ db, actor, loaders, now }: MemberContext) {
  const { userId, roles, communityCode } = actor
  const [row] = await db.read(ownRow(readerOf(actor))(actor))
  if (!row) throw new AppError('NotAuthenticated')
  const { user } = row
  loaders.user.prime(userId, user)
  const { hasPassword, deletionDueAt, deletionHold, outsideConsent } = row
  const { termMonths, wish } = row
  const terms = { termMonths, wish, closing: row.dunning.closing }
  const subscription = row.subscription && toSubscriptionView(row.subscription, terms, now)
  const dunning = toDunningView(userId, row.dunning, now)
  return {
    ...{ user, roles, communityCode, hasPassword, subscription, dunning, deletionDueAt, deletionHold, outsideConsent },
    hasUnviewedNotifications: row.hasUnviewed === 1,
    hasUnreadMessages: row.hasUnread === 1,
    unreadForumPosts: row.unreadForumPosts,
  }
}

export async function readMemberMe(ctx: MemberContext, asksFor: (field: MemberMeField) => boolean): Promise<MemberMe> {
  const [me, ads, own] = await Promise.all([
    readOwn(ctx),
    asksFor('masthead') ? listCurrentAds(ctx, { shape: 'MASTHEAD', place: null }) : [],
    readAskedFor(ctx, asksFor),
  ])
  return { ...me, masthead: ads[0] ?? null, ...own }
}

async function readAskedFor(ctx: MemberContext, asksFor: (field: MemberMeField) => boolean) {
  const hasContact = asksFor('assistant') || asksFor('publicRelations')
  return allOf({
    dataExport: asksFor('dataExport') ? readNewestExport(ctx) : null,
    forumDigest: asksFor('forumDigest') ? readForumDigest(ctx) : null,
    emailReport: asksFor('emailReport') ? readEmailReport(ctx) : null,
    mobilePhone: asksFor('mobilePhone') ? readMobilePhone(ctx) : null,
    notificationPreferences: asksFor('notificationPreferences') ? listPreferences(ctx) : [],
    pushDevices: asksFor('pushDevices') ? listPushDevices(ctx) : [],
    quietHours: asksFor('quietHours') ? readQuietHours(ctx) : null,
    sessions: asksFor('sessions') ? listSessions(ctx) : [],
    signIns: asksFor('signIns') ? listSignIns(ctx) : [],
    supportContacts: hasContact ? listSupportContacts(ctx) : [],
  })
}

/** Promise.all for an object of named promises. */
async function allOf<T extends object>(started: T) {
  const entries = await Promise.all(Object.entries(started).map(async ([name, value]) => [name, await value]))
  return Object.fromEntries(entries) as { [Name in keyof T]: Awaited<T[Name]> }
}

/** `Me` for the fields of this backend, whose `me` answers a `MemberMe`. */
export function ownMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  return asOwn(builder, Me as unknown as SharedRef<MemberMe>)
}
