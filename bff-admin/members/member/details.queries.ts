import { addressColumns } from '#db/members/address-columns.ts'
import { profileColumns, profileOf, publishedArticles, toPublished } from '#db/members/profile/profile-columns.ts'
import {
  type ContactPhone,
  type SupportContactView,
  toContactView,
} from '#db/members/support-contacts/list-support-contacts.ts'
import { mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { memberAddresses } from '#db/schema/onboarding.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import type { HideableField, ProfileView } from '#shared/domain/members/profile.ts'
import type { PublishedView, UserView } from '#shared/domain/members/views.ts'
import type { AdminContext } from '../../context.ts'
import { isMemberOf, type MemberArgs, readHelpedMember } from './member-access.ts'

export type StaffProfileView = {
  readonly member: UserView
  /** The full profile, including fields hidden from other members. */
  readonly profile: ProfileView
  readonly hidden: readonly HideableField[]
  readonly articles: readonly PublishedView[]
  readonly updatedAt: Date | null
}

const profileOfMember = statement((p: MemberArgs) =>
  build
    .select({ profile: profileColumns(), updatedAt: memberProfiles.updatedAt, articles: publishedArticles(p) })
    .from(users)
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: p.communityId }))
    .where(isMemberOf(p)),
)

/** A member's full profile, with the fields hidden from others. */
export async function readStaffProfile(ctx: AdminContext, memberId: string): Promise<StaffProfileView> {
  const { communityId } = ctx.actor
  const [member, [row]] = await Promise.all([
    readHelpedMember(ctx, memberId),
    ctx.db.read(profileOfMember({ communityId, memberId })),
  ])
  const { whole, hidden } = profileOf(row?.profile ?? null, member)
  return {
    member,
    profile: whole,
    hidden,
    articles: toPublished(row?.articles ?? []),
    updatedAt: row?.updatedAt ?? null,
  }
}

export type PostalAddress = Pick<
  typeof memberAddresses.$inferSelect,
  'countryCode' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode'
>

export type MemberContactView = {
  readonly member: UserView
  readonly phone: (ContactPhone & { readonly verifiedAt: Date | null }) | null
  readonly address: PostalAddress | null
}

const contactOfMember = statement((p: MemberArgs) =>
  build
    .select({
      phone: {
        countryCode: mobilePhones.countryCode,
        number: mobilePhones.number,
        verifiedAt: mobilePhones.verifiedAt,
      },
      address: addressColumns,
    })
    .from(users)
    .leftJoin(mobilePhones, isOfUser(mobilePhones, { userId: users.id, communityId: p.communityId }))
    .leftJoin(memberAddresses, isOfUser(memberAddresses, { userId: users.id, communityId: p.communityId }))
    .where(isMemberOf(p)),
)

/** The contact data of a member. */
export async function readContact(ctx: AdminContext, memberId: string): Promise<MemberContactView> {
  const { communityId } = ctx.actor
  const [member, [row]] = await Promise.all([
    readHelpedMember(ctx, memberId),
    ctx.db.read(contactOfMember({ communityId, memberId })),
  ])
  return { member, phone: row?.phone ?? null, address: row?.address ?? null }
}

const contactsOfMember = statement((p: MemberArgs) =>
  build
    .select()
    .from(supportContacts)
    .where(isOfUser(supportContacts, { userId: p.memberId, communityId: p.communityId })),
)

/** The support contacts of a member: at most one of each kind. */
export async function listContactsOfMember(
  ctx: AdminContext,
  memberId: string,
): Promise<readonly SupportContactView[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([
    readHelpedMember(ctx, memberId),
    ctx.db.read(contactsOfMember({ communityId, memberId })),
  ])
  return rows.map(toContactView)
}
