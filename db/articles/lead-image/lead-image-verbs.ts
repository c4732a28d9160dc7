import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import type { ArticleOutcome } from '#db/articles/save-revision.ts'
import type { ActorArgs, ActorContext, FilesContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { isDescribedAlready, type PictureBase } from '#db/pictures/described-picture.ts'
import { ARTICLE_IMAGE } from '#db/pictures/picture-kinds.ts'
import { checkPictureWords, type PictureWords } from '#db/pictures/picture-words.ts'
import { receiveUpload, type Upload } from '#db/pictures/receive-upload.ts'
import { isStoredPicture } from '#db/pictures/store-picture.ts'
import { unusedPictures } from '#db/pictures/unused-pictures.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'

export type LeadImageArgs = ActorArgs & { readonly articleId: string; readonly now: Date }

export type LeadImageConditions = {
  /** Selects the article among those whose image the actor may see. */
  readonly isVisible: (p: LeadImageArgs) => SQL | undefined
  /** Under which the actor may change it. */
  readonly isWritable: (p: LeadImageArgs) => SQL | undefined
}

export type SaveLeadImageInput = Upload & { readonly articleId: string }
export type DescribeLeadImageInput = {
  readonly articleId: string
  readonly alt: string
  readonly credit?: string | null | undefined
} & PictureBase

/** What else the batch of a change writes. */
type AlsoWrite = (change: {
  readonly article: ArticleWithText
  readonly leadImageId: string | null
}) => readonly Runnable[]

type ImageArgs = LeadImageArgs & {
  /** Whose article it is, and so whose picture. */
  readonly ownerId: string
  readonly pictureId: string
  readonly width: number
} & PictureWords

type BeforeWords = {
  readonly beforeId: string | null
  readonly beforeAlt: string | null
  readonly beforeCredit: string | null
}

/** The author approved the image with the text, and approves another one anew. */
const NO_APPROVAL = { approvedRevisionId: null, approvedAt: null }

function alsoWriteNothing(): readonly Runnable[] {
  return []
}

/** The verbs for the lead image of an article. None of them touches its text. */
export function leadImageVerbs({ isVisible, isWritable }: LeadImageConditions) {
  const isChangeable = (p: LeadImageArgs) => and(isVisible(p), isWritable(p))

  const target = statement((p: LeadImageArgs) =>
    selectArticlesWithText(isVisible(p), { isWritable: sql<boolean>`(${isWritable(p)})`.mapWith(Boolean) }),
  )
  const stored = statement((p: ImageArgs) =>
    build
      .update(pictures)
      .set({ state: 'IN_USE', changedAt: p.now })
      .where(
        and(
          isStoredPicture({ userId: p.ownerId, communityId: p.communityId, pictureId: p.pictureId, now: p.now }),
          eq(pictures.articleId, p.articleId),
          sql`EXISTS ${build.select({ id: articles.id }).from(articles).where(isChangeable(p))}`,
        ),
      ),
  )
  const shown = statement((p: ImageArgs) =>
    build
      .update(articles)
      .set({
        leadImageId: p.pictureId,
        leadImageWidth: p.width,
        leadImageAlt: p.alt,
        leadImageCredit: p.credit,
        ...NO_APPROVAL,
        updatedAt: p.now,
      })
      .where(isChangeable(p)),
  )
  const described = statement((p: LeadImageArgs & PictureWords & BeforeWords) =>
    build
      .update(articles)
      .set({ leadImageAlt: p.alt, leadImageCredit: p.credit, ...NO_APPROVAL, updatedAt: p.now })
      .where(
        and(
          isChangeable(p),
          sql`${articles.leadImageId} = ${p.beforeId}`,
          sql`${articles.leadImageAlt} IS ${p.beforeAlt}`,
          sql`${articles.leadImageCredit} IS ${p.beforeCredit}`,
        ),
      ),
  )
  const removed = statement((p: LeadImageArgs) =>
    build
      .update(articles)
      .set({
        ...{ leadImageId: null, leadImageWidth: null, leadImageAlt: null, leadImageCredit: null },
        ...NO_APPROVAL,
        updatedAt: p.now,
      })
      .where(and(isChangeable(p), sql`${articles.leadImageId} IS NOT NULL`)),
  )

  /** Where the article is now; null where the actor has none such. */
  const read = async ({ db }: ActorContext, args: LeadImageArgs): Promise<ArticleOutcome> => {
    return outcomeOf((await db.read(target(args)))[0])
  }
  const argsOf = ({ actor, now }: ActorContext, articleId: string): LeadImageArgs => {
    const { userId, communityId } = actor
    return { userId, communityId, articleId, now }
  }
  /** Answers where the article is after the writes, also when the first of them changed nothing. */
  const change = async (ctx: ActorContext, args: LeadImageArgs, writes: readonly [Runnable, ...Runnable[]]) => {
    try {
      const [found] = await ctx.db.commitAllIf([writes], target(args))
      return outcomeOf(found)
    } catch (error) {
      if (!(error instanceof PreconditionFailed)) throw error
      return read(ctx, args)
    }
  }

  return {
    /** Makes what was uploaded the lead image of an article, in the place of the one before. */
    saveLeadImage: async (
      ctx: ActorContext & FilesContext,
      { articleId, ...upload }: SaveLeadImageInput,
      alsoWrite: AlsoWrite = alsoWriteNothing,
    ): Promise<ArticleOutcome> => {
      const { attempt, check, store } = await receiveUpload(ctx, ARTICLE_IMAGE, upload)
      const args = argsOf(ctx, articleId)
      const [[counted], [row]] = await ctx.db.commit([attempt, target(args)])
      check(counted)
      const before = outcomeOf(row)
      if (before.kind !== 'saved') return before

      const { document: article } = before
      const ownerId = article.authorId
      const {
        id: pictureId,
        wasUsed,
        words,
        widths,
      } = await store({
        ...{ userId: ownerId, communityId: args.communityId, articleId },
      })
      if (wasUsed) return read(ctx, args)
      const image = { ...args, ...words, ownerId, pictureId, width: Math.max(...widths) }
      const more = alsoWrite({ article, leadImageId: pictureId })
      return change(ctx, args, [stored(image), shown(image), unusedImages({ ...args, parentId: articleId }), ...more])
    },

    /** Changes what stands under and instead of it, of the image and the words that the writer saw. */
    describeLeadImage: async (
      ctx: ActorContext,
      { articleId, alt, credit, ...base }: DescribeLeadImageInput,
      alsoWrite: AlsoWrite = alsoWriteNothing,
    ): Promise<ArticleOutcome> => {
      const words = checkPictureWords(ARTICLE_IMAGE, { alt, credit })
      return retryOnConflict(async () => {
        const args = argsOf(ctx, articleId)
        const before = await read(ctx, args)
        if (before.kind !== 'saved') return before
        const { document: article } = before
        if (isDescribedAlready(leadImageOf(article), { base, words })) return before
        const { leadImageId: beforeId, leadImageAlt: beforeAlt, leadImageCredit: beforeCredit } = article
        const more = alsoWrite({ article, leadImageId: beforeId })
        const write = described({ ...args, ...words, beforeId, beforeAlt, beforeCredit })
        const [found] = await ctx.db.commitAllIf([[write, ...more]], target(args))
        return outcomeOf(found)
      })
    },

    removeLeadImage: async (
      ctx: ActorContext,
      articleId: string,
      alsoWrite: AlsoWrite = alsoWriteNothing,
    ): Promise<ArticleOutcome> => {
      const args = argsOf(ctx, articleId)
      const before = await read(ctx, args)
      if (before.kind !== 'saved') return before
      const more = alsoWrite({ article: before.document, leadImageId: null })
      return change(ctx, args, [removed(args), unusedImages({ ...args, parentId: articleId }), ...more])
    },
  }
}

type Row = Parameters<typeof toArticleWithText>[0] & { readonly values: { readonly isWritable: boolean } }

function outcomeOf(row: Row | undefined): ArticleOutcome {
  if (!row) return { kind: 'notFound' }
  const document = toArticleWithText(row)
  return row.values.isWritable ? { kind: 'saved', document } : { kind: 'refused', document, keptRevisionId: null }
}

const unusedImages = unusedPictures({ table: articles, shows: articles.leadImageId, of: pictures.articleId })
