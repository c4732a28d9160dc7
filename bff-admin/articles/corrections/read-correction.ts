import { and, eq, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { personView } from '#db/members/users.ts'
import { articleCorrections } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { type ConflictCopy, readConflictCopies } from '#db/texts/conflict-copies.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { type ArticleArgs, canManageArticles, checkCanManageArticles } from '../article-access.ts'

/** A correction in progress, visible only to staff. */
export type CorrectionView = {
  readonly id: string
  readonly articleId: string
  readonly baseRevisionId: string
  /** The text as it was last saved; its id changes with each save. */
  readonly draft: ArticleRevisionView
  readonly startedBy: UserView
  readonly createdAt: Date
}

export const correctionColumns = {
  id: articleCorrections.id,
  articleId: articleCorrections.articleId,
  baseRevisionId: articleCorrections.baseRevisionId,
  createdAt: articleCorrections.createdAt,
}

export const draftColumns = {
  id: articleCorrections.draftId,
  title: articleCorrections.title,
  content: articleCorrections.content,
  wordCount: articleCorrections.wordCount,
  updatedAt: articleCorrections.updatedAt,
}

/** The open correction of an article, for staff who can manage it. */
export const openCorrection = statement((p: ArticleArgs) =>
  build
    .select({ correction: correctionColumns, draft: draftColumns, startedBy: personView() })
    .from(articleCorrections)
    .innerJoin(users, eq(users.id, articleCorrections.startedBy))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(articleCorrections.articleId, p.articleId),
        eq(articleCorrections.communityId, p.communityId),
        eq(articleCorrections.state, 'OPEN'),
        canManageArticles(p),
      ),
    ),
)

type CorrectionArgs = ArticleArgs & { readonly correctionId: string }

export function isCorrection(p: CorrectionArgs): SQL | undefined {
  return and(
    eq(articleCorrections.id, p.correctionId),
    eq(articleCorrections.articleId, p.articleId),
    eq(articleCorrections.communityId, p.communityId),
  )
}

export const correctionById = statement((p: CorrectionArgs) =>
  build
    .select({ ...correctionColumns, state: articleCorrections.state, draft: draftColumns })
    .from(articleCorrections)
    .where(isCorrection(p)),
)

type OpenRow = {
  readonly correction: Omit<CorrectionView, 'draft' | 'startedBy'>
  readonly draft: ArticleRevisionView
  readonly startedBy: UserView
}

export function toCorrection({ correction, draft, startedBy }: OpenRow): CorrectionView {
  return { ...correction, draft, startedBy }
}

/** Texts that were refused or replaced during the correction, newest first. */
export async function readEarlierTexts(ctx: ActorContext, articleId: string): Promise<readonly ConflictCopy[]> {
  const [, texts] = await Promise.all([checkCanManageArticles(ctx), readConflictCopies(ctx, articleId)])
  return texts
}

export async function readOpenCorrection(ctx: ActorContext, articleId: string): Promise<CorrectionView | null> {
  const { db, actor } = ctx
  const [, [row]] = await Promise.all([checkCanManageArticles(ctx), db.read(openCorrection({ ...actor, articleId }))])
  return row ? toCorrection(row) : null
}
