import { and, asc, count, eq, not, sql } from 'drizzle-orm'
import type { CommunityContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import {
  profileColumns,
  profileOf,
  profilePersonColumns,
  publishedArticles,
  toPublished,
} from '#db/members/profile/profile-columns.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, publicProfileAddresses } from '#db/schema/profiles.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { ADDRESSES_PER_SITEMAP } from '#shared/domain/articles/sitemap.contract.ts'
import type { ProfileView } from '#shared/domain/members/profile.ts'
import { fullName, type PublishedView } from '#shared/domain/members/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'

export type PublicProfileView = {
  /** The current address of the profile; it may have been requested by an earlier one. */
  readonly slug: string
  readonly name: string
  readonly jobTitle: string | null
  readonly companyName: string | null
  readonly avatar: string | null
  readonly pronouns: string | null
  /** Without what the member hides from other members. */
  readonly profile: ProfileView
  readonly articles: readonly PublishedView[]
  readonly updatedAt: Date
}

type CommunityArgs = { readonly communityId: string }

/** Public profiles of active members past onboarding, while their membership lasts: they come back with it. */
function isPublic(p: CommunityArgs) {
  return and(
    eq(publicProfileAddresses.communityId, p.communityId),
    isAlso(users.communityId, p.communityId),
    eq(users.kind, 'MEMBER'),
    eq(users.status, 'ACTIVE'),
    eq(users.gate, 'NONE'),
    not(isFormerMember(p.communityId)),
  )
}

const changedAt = sql`max(${publicProfileAddresses.createdAt}, coalesce(${memberProfiles.updatedAt}, 0))`.mapWith(
  memberProfiles.updatedAt,
)

const ofPerson = isOfUser(memberProfiles, { userId: users.id, communityId: users.communityId })

const profileBySlug = statement((p: CommunityArgs & { readonly slug: string }) =>
  build
    .select({
      slug: users.publicSlug,
      givenName: users.givenName,
      familyName: users.familyName,
      ...profilePersonColumns,
      avatarImageId: users.avatarImageId,
      profile: profileColumns(),
      articles: publishedArticles({ communityId: p.communityId, memberId: users.id as unknown as string }),
      updatedAt: changedAt,
    })
    .from(publicProfileAddresses)
    .innerJoin(users, eq(users.id, publicProfileAddresses.userId))
    .leftJoin(memberProfiles, ofPerson)
    .where(and(isPublic(p), eq(publicProfileAddresses.slug, p.slug))),
)

/** The public profile at an address; null for one that is off or never existed. */
export async function readPublicProfile(
  { db, community }: CommunityContext,
  slug: string,
): Promise<PublicProfileView | null> {
  const [row] = await db.read(profileBySlug({ communityId: community.id, slug }))
  if (!row?.slug) return null
  return {
    slug: row.slug,
    name: fullName(row),
    jobTitle: row.jobTitle,
    companyName: row.companyName,
    avatar: imageAddress(row.avatarImageId),
    pronouns: row.displayPronouns ? row.pronouns : null,
    profile: profileOf(row.profile, row).shown,
    articles: toPublished(row.articles),
    updatedAt: row.updatedAt,
  }
}

function hasAddress(p: CommunityArgs) {
  return and(isPublic(p), sql`${users.publicSlug} = ${publicProfileAddresses.slug}`)
}

type PageArgs = CommunityArgs & { readonly limit: number; readonly offset: number }

const profileAddresses = statement((p: PageArgs) =>
  build
    .select({ slug: publicProfileAddresses.slug, updatedAt: changedAt })
    .from(publicProfileAddresses)
    .innerJoin(users, eq(users.id, publicProfileAddresses.userId))
    .leftJoin(memberProfiles, ofPerson)
    .where(hasAddress(p))
    .orderBy(asc(publicProfileAddresses.slug))
    .limit(p.limit)
    .offset(p.offset),
)

const profileCount = statement((p: CommunityArgs) =>
  build
    .select({ profiles: count() })
    .from(publicProfileAddresses)
    .innerJoin(users, eq(users.id, publicProfileAddresses.userId))
    .where(hasAddress(p)),
)

/** One page of the addresses of all public profiles, and the number of pages. */
export async function listPublicProfiles(
  { db, community }: CommunityContext,
  { page, size = ADDRESSES_PER_SITEMAP }: { readonly page: number; readonly size?: number },
) {
  const communityId = community.id
  const [people, [counted]] = await Promise.all([
    db.read(profileAddresses({ communityId, limit: size, offset: (page - 1) * size })),
    db.read(profileCount({ communityId })),
  ])
  return { pages: Math.ceil((counted?.profiles ?? 0) / size), people }
}
