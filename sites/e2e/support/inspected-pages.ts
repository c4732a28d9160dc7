import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { articles } from '../../../db/schema/articles/articles.ts'
import { ledgerEntries } from '../../../db/schema/billing.ts'
import { communities } from '../../../db/schema/communities.ts'
import { users } from '../../../db/schema/members.ts'
import { threadMembers } from '../../../db/schema/messages.ts'
import { invitations } from '../../../db/schema/onboarding.ts'
import { publicProfileAddresses } from '../../../db/schema/profiles.ts'
import { invitationImports } from '../../../db/schema/staff/invitation-imports.ts'
import { threadPath } from '../../../shared/domain/messages/thread-path.ts'
import { type Brand, COMMUNITY_CODES } from './brand.ts'
import { database } from './database.ts'
import { inLongRun } from './run.ts'

/* One page of every kind; the long tests have the others too: the same page filtered, empty or of another community. */

export const VISITOR_PAGES = [
  '/login',
  '/login-admin',
  '/password/forgot',
  '/password/reset?token=bogus',
  '/get-started',
  ...inLongRun('/get-started?dealId=bogus'),
  '/get-started/frec-shutdown-step',
  '/pay-now',
  '/email/confirm?token=bogus',
  '/unsubscribe',
  '/no-such-page',
] as const

export const MEMBER_ARTICLE_PAGES = [
  '/articles',
  // `keyboard/member-dialogs.e2e.ts` opens the guidelines.
  ...inLongRun('/articles?guidelines=true'),
  '/articles/edit',
  '/articles/published',
  '/articles/guidelines',
  '/articles/agreement',
  '/articles/settings',
] as const

export const MEMBER_ACCOUNT_PAGES = [
  '/settings',
  '/settings/team',
  '/settings/billing',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/privacy?step=delete',
  '/dunning',
  '/dunning/update-card',
  '/dunning/texts',
  '/v2/notifications',
  ...inLongRun(
    '/settings/notifications?option=article-feedback',
    '/v2/notifications?option=article-feedback',
    '/no-such-page',
  ),
] as const

export const MEMBER_PANEL_PAGES = [
  '/v2/expert-panels',
  '/v2/expert-panels?show=answers',
  ...inLongRun('/v2/expert-panels?show=invited', '/v2/expert-panels?show=closed'),
  '/v2/expert-panels/invite',
] as const

export const MEMBER_START_PAGES = [
  '/v2',
  '/v2/search?q=council',
  ...inLongRun('/v2/search', '/v2/search?q=nobody-at-all'),
  '/v2/profile',
  '/v2/profile/edit',
] as const

export const MEMBER_DIRECTORY_PAGES = [
  '/v2/members/following',
  '/v2/members/saved',
  '/v2/members',
  '/v2/members/browse',
  '/v2/members/results?q=kowalsky',
  ...inLongRun('/v2/members/results', '/v2/members/results?q=nobody-at-all'),
  '/v2/members/introductions',
  '/v2/messages',
] as const

/** Demo members with articles in several statuses. */
export const DEMO_MEMBERS: Readonly<Record<Exclude<Brand, 'admin'>, string>> = {
  meridian: 'maya.chen@meridian.test',
  harbor: 'lena.fischer@harbor.test',
  lumen: 'rosa.diaz@lumen.test',
}

/** The oldest seeded article of a brand in a status; other tests add newer ones. */
async function oldestArticle(brand: Brand, ...conditions: Parameters<typeof and>) {
  const db = database()
  const [found] = await db.read(
    build
      .select({ id: articles.id, slug: articles.slug, revisionId: articles.currentRevisionId })
      .from(articles)
      .innerJoin(communities, eq(communities.id, articles.communityId))
      .innerJoin(users, eq(users.id, articles.authorId))
      .where(and(eq(communities.code, COMMUNITY_CODES[brand]), ...conditions))
      .orderBy(asc(articles.createdAt), asc(articles.id))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no such article at ${brand}`)
  return found
}

/** A published article of the brand's demo member. */
export async function storyPathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  const { slug } = await oldestArticle(brand, eq(users.email, DEMO_MEMBERS[brand]), eq(articles.status, 'PUBLISHED'))
  return `/stories/${slug}`
}

/** The oldest public profile of a brand. */
export async function publicProfilePathOf(brand: Brand): Promise<string> {
  const [found] = await database().read(
    build
      .select({ slug: publicProfileAddresses.slug })
      .from(publicProfileAddresses)
      .innerJoin(communities, eq(communities.id, publicProfileAddresses.communityId))
      .where(eq(communities.code, COMMUNITY_CODES[brand]))
      .orderBy(asc(publicProfileAddresses.createdAt), asc(publicProfileAddresses.slug))
      .limit(1),
  )
  return `/people/${found?.slug}`
}

/** An article in the workspace of its editor. */
export async function workspacePathOf(brand: Brand): Promise<string> {
  const { id } = await oldestArticle(brand, eq(articles.status, 'FIRST_ROUND_EDIT'))
  return `/admin/articles/${id}`
}

async function demoMemberIdOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  const [found] = await database().read(
    build.select({ id: users.id }).from(users).where(eq(users.email, DEMO_MEMBERS[brand])),
  )
  return String(found?.id)
}

/** The brand's demo member, as staff see them. */
export async function staffMemberPathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  return `/admin/members/${await demoMemberIdOf(brand)}`
}

/** The brand's demo member, as other members see them. */
export async function profilePathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  return `/v2/profile/${await demoMemberIdOf(brand)}`
}

/** The oldest thread of messages of the brand's demo member. */
export async function threadPathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  const [found] = await database().read(
    build
      .select({ id: threadMembers.threadId })
      .from(threadMembers)
      .where(eq(threadMembers.userId, await demoMemberIdOf(brand)))
      .orderBy(asc(threadMembers.threadId))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no thread of the demo member of ${brand}`)
  return threadPath(found.id)
}

/** A staff person, as admins see them. */
export async function staffPathOf(email: string): Promise<string> {
  const [found] = await database().read(build.select({ id: users.id }).from(users).where(eq(users.email, email)))
  return `/admin/staff/${found?.id}`
}

/** The versions of a published article of the brand's demo member. */
export async function historyPathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  const { id } = await oldestArticle(brand, eq(users.email, DEMO_MEMBERS[brand]), eq(articles.status, 'PUBLISHED'))
  return `/articles/history/${id}`
}

/** The preview of an approved article of the brand's demo member. */
export async function previewPathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  const isPending = inArray(articles.status, ['SCHEDULED', 'READY_TO_PUBLISH'])
  const { id } = await oldestArticle(brand, eq(users.email, DEMO_MEMBERS[brand]), isPending)
  return `/articles/preview/${id}`
}

/** The version histories of an author and of an editor with a chosen version; in the long tests also without. */
export async function historyPagesOf(brand: Exclude<Brand, 'admin'>): Promise<{ member: string[]; staff: string[] }> {
  const own = await oldestArticle(brand, eq(users.email, DEMO_MEMBERS[brand]), eq(articles.status, 'PUBLISHED'))
  const edited = await oldestArticle(brand, eq(articles.status, 'FIRST_ROUND_EDIT'))
  const pages = (path: string, revisionId: string | null) => [`${path}?revision=${revisionId}`, ...inLongRun(path)]
  return {
    member: pages(`/articles/history/${own.id}`, own.revisionId),
    staff: pages(`/admin/articles/${edited.id}/history`, edited.revisionId),
  }
}

/** The receipt of the first payment of the brand's demo member. */
export async function receiptPathOf(brand: Exclude<Brand, 'admin'>): Promise<string> {
  const [found] = await database().read(
    build
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .innerJoin(users, eq(users.id, ledgerEntries.userId))
      .where(eq(users.email, DEMO_MEMBERS[brand]))
      .orderBy(asc(ledgerEntries.happenedAt), asc(ledgerEntries.id))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no payment at ${brand}`)
  return `/settings/billing/receipts/${found.id}`
}

/** An invitation of a brand by its staff, and a file of people, as staff see them. */
export async function invitationPathsOf(brand: 'meridian' | 'lumen') {
  const ofBrand = eq(communities.code, COMMUNITY_CODES[brand])
  const [one] = await database().read(
    build
      .select({ id: invitations.id })
      .from(invitations)
      .innerJoin(communities, eq(communities.id, invitations.communityId))
      .where(and(ofBrand, isNotNull(invitations.openedAt), isNull(invitations.paidAt)))
      .orderBy(asc(invitations.createdAt))
      .limit(1),
  )
  const [file] = await database().read(
    build
      .select({ id: invitationImports.id })
      .from(invitationImports)
      .innerJoin(communities, eq(communities.id, invitationImports.communityId))
      .where(ofBrand)
      .orderBy(asc(invitationImports.createdAt))
      .limit(1),
  )
  return {
    one: `/admin/members/invitations/${one?.id}`,
    file: `/admin/members/invitations/imports/${file?.id}`,
  }
}
