import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { users } from '#db/schema/members.ts'
import { publicProfileAddresses } from '#db/schema/profiles.ts'
import { build, hasId, inList, type Runnable, statement } from '#db/statement.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'

const SUFFIX_CHARACTERS = 6

const person = statement((p: ActorArgs) =>
  build
    .select({ givenName: users.givenName, familyName: users.familyName, publicSlug: users.publicSlug })
    .from(users)
    .where(hasId(users, p.userId, p)),
)

const takenAddresses = statement((p: { readonly communityId: string; readonly slugs: readonly string[] }) =>
  build
    .select({ slug: publicProfileAddresses.slug, userId: publicProfileAddresses.userId })
    .from(publicProfileAddresses)
    .where(and(eq(publicProfileAddresses.communityId, p.communityId), inList(publicProfileAddresses.slug, p.slugs))),
)

const newAddress = statement((p: ActorArgs & { readonly slug: string; readonly now: Date }) =>
  build
    .insert(publicProfileAddresses)
    .values({ communityId: p.communityId, slug: p.slug, userId: p.userId, createdAt: p.now }),
)

export type PublicAddress = { readonly slug: string; readonly statements: readonly Runnable[] }

/**
 * The address of the actor's public profile, made of their name: one that was theirs already, or a new one. With a part of their id
 * where another member has had the name's.
 */
export async function publicAddress({ db, actor, now }: ActorContext): Promise<PublicAddress> {
  const { userId, communityId } = actor
  const [row] = await db.read(person({ userId, communityId }))
  if (!row) throw new AppError('NotFound')
  const slugs = slugsFor(fullName(row), userId)
  if (row.publicSlug && slugs.includes(row.publicSlug)) return { slug: row.publicSlug, statements: [] }
  const taken = await db.read(takenAddresses({ communityId, slugs }))
  const own = taken.find((address) => address.userId === userId)
  if (own) return { slug: own.slug, statements: [] }
  const [whole, withSuffix] = slugs
  const slug = taken.some((address) => address.slug === whole) ? withSuffix : whole
  return { slug, statements: [newAddress({ userId, communityId, slug, now })] }
}

/** Whether another member of the same name took the address since `publicAddress` chose it. */
export function isAddressTaken(error: unknown) {
  return isUniqueViolation(error, 'public_profile_addresses.community_id, public_profile_addresses.slug')
}

function slugsFor(name: string, userId: string): readonly [string, string] {
  const suffix = userId.slice(-SUFFIX_CHARACTERS).toLowerCase()
  const base = slugOf(name)
  return base ? [base, `${base}-${suffix}`] : [`member-${suffix}`, `member-${userId.toLowerCase()}`]
}
