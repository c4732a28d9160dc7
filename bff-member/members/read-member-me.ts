import type { AdView } from '#shared/domain/ads/views.ts'
import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import type { MeView, PeopleTypes } from '#shared/server/graphql/people.ts'
import { readMe } from '#shared/server/graphql/read-me.ts'
import { listCurrentAds } from '../ads/list-current-ads.ts'
import { listSessions, type SessionView } from '../auth/list-sessions.ts'
import { type OwnSubscriptionView, readSubscription } from '../billing/read-subscription.ts'
import type { MemberContext } from '../context.ts'
import { type MobilePhoneView, readMobilePhone } from './read-mobile-phone.ts'

/** The signed-in member, with what the document asks for besides: read in one batch with the member's row. */
export type MemberMe = MeView & {
  readonly masthead: AdView | null
  readonly mobilePhone: MobilePhoneView | null
  readonly sessions: readonly SessionView[]
  readonly subscription: OwnSubscriptionView | null
}

export type MemberMeField = Exclude<keyof MemberMe, keyof MeView>

export async function readMemberMe(ctx: MemberContext, asksFor: (field: MemberMeField) => boolean): Promise<MemberMe> {
  const [me, ads, mobilePhone, sessions, subscription] = await Promise.all([
    readMe(ctx),
    asksFor('masthead') ? listCurrentAds(ctx, 'MASTHEAD') : [],
    asksFor('mobilePhone') ? readMobilePhone(ctx) : null,
    asksFor('sessions') ? listSessions(ctx) : [],
    asksFor('subscription') ? readSubscription(ctx) : null,
  ])
  return { ...me, masthead: ads[0] ?? null, mobilePhone, sessions, subscription }
}

/** `Me` for the fields of this backend, whose `me` answers a `MemberMe`. */
export function ownMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  return asOwn(builder, Me as unknown as SharedRef<MemberMe>)
}
