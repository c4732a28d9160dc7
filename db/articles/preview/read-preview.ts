import { and, eq, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { ActorArgs, ActorContext, CommunityContext } from '#db/context.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articleRevisions, articles, articleUserSettings } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { type ArticlePreviewView, UNPREVIEWED_STATUSES } from '#shared/domain/articles/preview/preview.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { derivedStandfirst } from '../publication.ts'
import { leadImageColumns, storyAuthorColumns, toStoryAuthor } from '../story-columns.ts'

export type PreviewArgs = ActorArgs & { readonly articleId: string }

/** Condition on `articles`: the article, if the viewer may see its preview. */
export type IsPreviewable = (p: PreviewArgs) => SQL | undefined

export function hasPreview(): SQL {
  return notInArray(articles.status, [...UNPREVIEWED_STATUSES])
}

/** The current text with all that publication would put around it. */
function selectPreview(where: SQL | undefined) {
  return build
    .select({
      title: articleRevisions.title,
      standfirst: articles.standfirst,
      category: articles.category,
      content: articleRevisions.content,
      wordCount: articleRevisions.wordCount,
      byline: articleUserSettings.byline,
      image: leadImageColumns,
      author: storyAuthorColumns,
      scheduledAt: articles.scheduledAt,
    })
    .from(articles)
    .innerJoin(articleRevisions, hasId(articleRevisions, articles.currentRevisionId, articles))
    .innerJoin(users, eq(users.id, articles.authorId))
    .leftJoin(
      articleUserSettings,
      isOfUser(articleUserSettings, { userId: articles.authorId, communityId: articles.communityId }),
    )
    .where(and(where, hasPreview()))
}

type PreviewRow = Awaited<ReturnType<typeof selectPreview>>[number]

function toPreview({ image, author, ...row }: PreviewRow): ArticlePreviewView {
  return {
    ...row,
    standfirst: row.standfirst ?? derivedStandfirst(row.content),
    leadImage: leadImageOf(image),
    author: toStoryAuthor(author),
  }
}

/** Reads the preview of an article; null for one that has none, or that the viewer may not see. */
export function previewReader(isPreviewable: IsPreviewable) {
  const preview = statement((p: PreviewArgs) => selectPreview(isPreviewable(p)))
  return async ({ db, actor }: ActorContext, articleId: string): Promise<ArticlePreviewView | null> => {
    const [row] = await db.read(preview({ ...actor, articleId }))
    return row ? toPreview(row) : null
  }
}

type LinkArgs = { readonly communityId: string; readonly tokenHash: string; readonly now: Date }

/** Condition: a link of the community that still works. */
export function isWorkingLink(p: Omit<LinkArgs, 'tokenHash'>) {
  return and(
    eq(articlePreviewLinks.communityId, p.communityId),
    isNull(articlePreviewLinks.withdrawnAt),
    gt(articlePreviewLinks.expiresAt, p.now),
  )
}

function workingLink(p: LinkArgs) {
  return and(eq(articlePreviewLinks.tokenHash, p.tokenHash), isWorkingLink(p))
}

const link = statement((p: LinkArgs) =>
  build.select({ expiresAt: articlePreviewLinks.expiresAt }).from(articlePreviewLinks).where(workingLink(p)),
)

const linkedPreview = statement((p: LinkArgs) => {
  const linked = build.select({ id: articlePreviewLinks.articleId }).from(articlePreviewLinks).where(workingLink(p))
  return selectPreview(and(sql`${articles.id} IN ${linked}`, sql`+${articles.communityId} = ${p.communityId}`))
})

export type LinkedPreview = { readonly preview: ArticlePreviewView; readonly expiresAt: Date }

/**
 * The preview that a link shows; null once the link was withdrawn or has expired, or the article is published or in the trash. Not
 * rate-limited: a token of 256 random bits cannot be guessed, and a request costs one read.
 */
export async function readLinkedPreview(
  { db, community, now }: CommunityContext,
  token: string,
): Promise<LinkedPreview | null> {
  const args = { communityId: community.id, tokenHash: await sha256(token), now }
  const [[found], [row]] = await Promise.all([db.read(link(args)), db.read(linkedPreview(args))])
  return found && row ? { preview: toPreview(row), expiresAt: found.expiresAt } : null
}
