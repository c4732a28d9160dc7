import { and, desc, eq, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, type Query, statement } from '#db/statement.ts'
import { PREVIEW_LINK_DAYS, PREVIEW_LINKS_MAX } from '#shared/domain/articles/preview/limits.ts'
import {
  ADDRESS_END_CHARACTERS,
  type PreviewLinkView,
  previewLinkPath,
} from '#shared/domain/articles/preview/preview.ts'
import { refusalDetails } from '#shared/domain/articles/refusals.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newAddressToken, newId } from '#shared/kernel/ids.ts'
import { hasPreview, type IsPreviewable, isWorkingLink, type PreviewArgs, previewReader } from './read-preview.ts'

type LinksArgs = Omit<PreviewArgs, 'userId'> & { readonly now: Date }

function isOpen(p: LinksArgs) {
  return and(eq(articlePreviewLinks.articleId, p.articleId), isWorkingLink(p))
}

export type CreateLinkInput = { readonly articleId: string; readonly operationId?: string | null | undefined }

/** Further rows that creating or withdrawing a link writes, such as an audit row. */
type AlsoWritten = (linkId: string) => readonly Query[]

function nothing(): readonly Query[] {
  return []
}

/** The links of an article for those who may see its preview: its author and the editors share them. */
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
        addressEnd: articlePreviewLinks.addressEnd,
      })
      .from(articlePreviewLinks)
      .innerJoin(users, eq(users.id, articlePreviewLinks.createdById))
      .where(and(isOpen(p), isSeen(p)))
      .orderBy(desc(articlePreviewLinks.createdAt), desc(articlePreviewLinks.id)),
  )

  /** The working links, newest first. */
  async function listLinks({ db, actor, now }: ActorContext, articleId: string): Promise<readonly PreviewLinkView[]> {
    const rows = await db.read(openLinks({ ...actor, articleId, now }))
    return rows.map(({ id, createdAt, expiresAt, addressEnd, ...person }) => ({
      ...{ id, createdAt, expiresAt, addressEnd },
      createdBy: fullName(person),
    }))
  }

  /** Creates a link and returns its path, this once: null if the operation has already created one. */
  async function createLink(
    ctx: ActorContext,
    { articleId, ...input }: CreateLinkInput,
    also: AlsoWritten = nothing,
  ): Promise<string | null> {
    const { db, actor, now } = ctx
    const operationId = checkOperationId(input.operationId)
    if (!(await readPreview(ctx, articleId))) throw new AppError('NotFound')
    const { userId, communityId } = actor
    const [token, id] = [newAddressToken(), newId(now)]
    const expiresAt = now.getTime() + PREVIEW_LINK_DAYS * DAY_MS
    const open = build
      .select({ count: sql`count(*)` })
      .from(articlePreviewLinks)
      .where(isOpen({ articleId, communityId, now }))
    const created = build.insert(articlePreviewLinks).select(
      sql`SELECT ${id}, ${communityId}, ${articleId}, ${userId}, ${await sha256(token)}, ${now.getTime()}, ${expiresAt}, NULL,
          ${token.slice(-ADDRESS_END_CHARACTERS)}, ${operationId}
        WHERE ${isSeen({ ...actor, articleId })} AND (${open}) < ${PREVIEW_LINKS_MAX}`,
    )
    try {
      await db.commitIf([created, ...also(id)])
    } catch (error) {
      if (isUniqueViolation(error, 'article_preview_links.created_by_id, article_preview_links.operation_id'))
        return null
      if (!(error instanceof PreconditionFailed)) throw error
      if (await isMade(ctx, operationId)) return null
      throw new AppError('Unprocessable', refusalDetails('tooManyPreviewLinks'))
    }
    return previewLinkPath(token)
  }

  /** Ends a link; one that has ended stays unchanged. */
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
    const isWritten = await db.tryCommitIf([withdrawn, ...also(linkId)])
    if (!isWritten && !(await readPreview(ctx, articleId))) throw new AppError('NotFound')
  }

  return { readPreview, listLinks, createLink, withdrawLink }
}

const linkOfOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  build
    .select({ id: articlePreviewLinks.id })
    .from(articlePreviewLinks)
    .where(
      and(
        eq(articlePreviewLinks.createdById, p.userId),
        eq(articlePreviewLinks.operationId, p.operationId),
        eq(articlePreviewLinks.communityId, p.communityId),
      ),
    ),
)

/** Whether the operation has already created a link: if that link reached the limit, its repeat fails the limit check. */
async function isMade({ db, actor }: ActorContext, operationId: string | null): Promise<boolean> {
  if (operationId === null) return false
  const { userId, communityId } = actor
  const [made] = await db.read(linkOfOperation({ userId, communityId, operationId }))
  return made !== undefined
}
