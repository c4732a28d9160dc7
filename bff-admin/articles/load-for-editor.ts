import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { type OperationEvent, operationEvents, transitionRefused } from '#db/articles/move-article.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import type { ActorContext } from '#db/context.ts'
import { readUsers } from '#db/members/users.ts'
import { statement } from '#db/statement.ts'
import { editorMoves } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleRefusal } from '#shared/domain/articles/refusals.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { fullName, type UserView } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type ArticleArgs, checkCanManageArticles, isArticleInCommunity } from './article-access.ts'

export type LoadForEditorInput = { readonly articleId: string; readonly operationId: string | null }

export type ArticleForEditor = {
  readonly article: ArticleWithText
  readonly editor: UserView
  readonly editorName: string
  /** The status changes already made under this operation id. */
  readonly events: readonly OperationEvent[]
}

const articleWithText = statement((p: Omit<ArticleArgs, 'userId'>) => selectArticlesWithText(isArticleInCommunity(p)))

/** Loads the input of an editor's operation: the article, the acting person, earlier results. One round trip. */
export async function loadForEditor(
  ctx: ActorContext,
  { articleId, operationId }: LoadForEditorInput,
): Promise<ArticleForEditor> {
  const { db, actor } = ctx
  const { communityId } = actor
  const [, found, events, [editor]] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(articleWithText({ communityId, articleId })),
    db.read(operationEvents({ communityId, articleId, operationId })),
    readUsers(ctx, [actor.userId]),
  ])
  if (!editor) throw new AppError('NotAllowed')
  if (!found[0]) throw new AppError('NotFound')
  return { article: toArticleWithText(found[0]), editor, editorName: fullName(editor), events }
}

export function refusedToEditor(article: ArticleView, now: Date, reason: ArticleRefusal | null = null) {
  return transitionRefused(article.status, editorMoves(article, now), reason)
}
