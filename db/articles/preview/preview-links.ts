import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { ActorContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, type Query, statement } from '#db/statement.ts'
import { PREVIEW_LINK_DAYS, PREVIEW_LINKS_MAX } from '#shared/domain/articles/preview/limits.ts'
import { type PreviewLinkView, previewLinkPath } from '#shared/domain/articles/preview/preview.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newAddressToken, newId } from '#shared/kernel/ids.ts'
import { hasPreview, type IsPreviewable, type PreviewArgs, previewReader } from './read-preview.ts'

const DAY_MS = 86_400_000

type LinksArgs = Omit<PreviewArgs, 'userId'> & { readonly now: Date }

function isOpen(p: LinksArgs) {
  return and(
    eq(articlePreviewLinks.articleId, p.articleId),
    eq(articlePreviewLinks.communityId, p.communityId),
    isNull(articlePreviewLinks.withdrawnAt),
    gt(articlePreviewLinks.expiresAt, p.now),
  )
}

/** What a new link and a withdrawn one leave beside themselves, such as a row of the audit log. */
type AlsoWritten = (linkId: string) => readonly Query[]

function nothing(): readonly Query[] {
  return []
}

/** The links of an article for those who see its preview: its author and editors share them. */
export function previewLinksOf(isPreviewable: IsPreviewable) {
  const readPreview = previewReader(isPreviewable)

  function isSeen(p: PreviewArgs) {
    const seen = build
      .select({ id: articles.id })
      .from(articles)
      .where(and(isPreviewable(p), hasPreview()))
    return sql`EXISTS ${seen}`
  }

  const openLinks = statement((p: PreviewArgs & LinksArgs) =>
    build
      .select({
        id: articlePreviewLinks.id,
        givenName: users.givenName,
        familyName: users.familyName,
        createdAt: articlePreviewLinks.createdAt,
        expiresAt: articlePreviewLinks.expiresAt,
      })
      .from(articlePreviewLinks)
      .innerJoin(users, eq(users.id, articlePreviewLinks.createdById))
      .where(and(isOpen(p), isSeen(p)))
      .orderBy(desc(articlePreviewLinks.createdAt), desc(articlePreviewLinks.id)),
  )

  /** Those that work, the newest first. */
  async function listLinks({ db, actor, now }: ActorContext, articleId: string): Promise<readonly PreviewLinkView[]> {
    const rows = await db.read(openLinks({ ...actor, articleId, now }))
    return rows.map(({ id, createdAt, expiresAt, ...person }) => ({
      ...{ id, createdAt, expiresAt },
      createdBy: fullName(person),
    }))
  }

  /** Makes a link and answers its path, this once. */
  async function createLink(ctx: ActorContext, articleId: string, also: AlsoWritten = nothing): Promise<string> {
    const { db, actor, now } = ctx
    if (!(await readPreview(ctx, articleId))) throw new AppError('NotFound')
    const { userId, communityId } = actor
    const [token, id] = [newAddressToken(), newId(now)]
    const expiresAt = now.getTime() + PREVIEW_LINK_DAYS * DAY_MS
    const open = build
      .select({ count: sql`count(*)` })
      .from(articlePreviewLinks)
      .where(isOpen({ articleId, communityId, now }))
    const created = build.insert(articlePreviewLinks).select(
      sql`SELECT ${id}, ${communityId}, ${articleId}, ${userId}, ${await sha256(token)}, ${now.getTime()}, ${expiresAt}, NULL
        WHERE ${isSeen({ ...actor, articleId })} AND (${open}) < ${PREVIEW_LINKS_MAX}`,
    )
    try {
      await db.commitIf([created, ...also(id)])
    } catch (error) {
      if (!(error instanceof PreconditionFailed)) throw error
      throw new AppError('Unprocessable', refusalDetails('tooManyPreviewLinks'))
    }
    return previewLinkPath(token)
  }

  /** Ends a link; one that has ended stays so. */
  async function withdrawLink(
    ctx: ActorContext,
    { articleId, linkId }: { readonly articleId: string; readonly linkId: string },
    also: AlsoWritten = nothing,
  ): Promise<void> {
    const { db, actor, now } = ctx
    const withdrawn = build
      .update(articlePreviewLinks)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(articlePreviewLinks.id, linkId),
          isOpen({ articleId, communityId: actor.communityId, now }),
          isSeen({ ...actor, articleId }),
        ),
      )
    try {
      await db.commitIf([withdrawn, ...also(linkId)])
    } catch (error) {
      if (!(error instanceof PreconditionFailed)) throw error
      if (!(await readPreview(ctx, articleId))) throw new AppError('NotFound')
    }
  }

  return { readPreview, listLinks, createLink, withdrawLink }
}
