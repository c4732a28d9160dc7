import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { eventOfOperation, transitionRefused } from '#db/articles/move-article.ts'
import { articlesWithText } from '#db/articles/read-articles.ts'
import type { Db } from '#db/client.ts'
import { readUsers } from '#db/members/users.ts'
import { articles } from '#db/schema/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { editorMoves } from '#shared/domain/articles/transitions.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { fullName, type UserView } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'

export type Staff = { readonly userId: string; readonly communityId: string }

/** What reads of the editorial side need. */
export type EditorRead = { readonly db: Db; readonly actor: Staff; readonly now: Date }

/** What its verbs need besides. */
export type EditorVerb = EditorRead & { readonly outboxKey: string; readonly correlationId: string }

const OPENS_ARTICLES = ['admin', 'articles.edit'] as const

function permissionsOf(db: Db, { userId, communityId }: Staff) {
  return db.build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(
      and(
        eq(staffPermissions.userId, userId),
        eq(staffPermissions.communityId, communityId),
        inArray(staffPermissions.permission, OPENS_ARTICLES),
      ),
    )
}

/** The right to work on this community's articles, as part of the statement that uses it. */
export function holdsRight(db: Db, actor: Staff): SQL {
  return sql`EXISTS ${permissionsOf(db, actor)}`
}

/** The right to write in the texts themselves: an editor's, not every admin's. */
function editorsRight(db: Db, actor: Staff) {
  return db.build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(
      and(
        eq(staffPermissions.userId, actor.userId),
        eq(staffPermissions.communityId, actor.communityId),
        eq(staffPermissions.permission, 'articles.edit'),
      ),
    )
}

export function editsText(db: Db, actor: Staff): SQL {
  return sql`EXISTS ${editorsRight(db, actor)}`
}

export async function mayEditText({ db, actor }: EditorRead): Promise<boolean> {
  return (await db.read(editorsRight(db, actor))).length > 0
}

/** Refuses who may not see this community's articles; asked in the batch of the read it protects. */
export async function checkRight({ db, actor }: EditorRead): Promise<void> {
  if ((await db.read(permissionsOf(db, actor))).length === 0) throw new AppError('NotAllowed')
}

export function inCommunity(actor: Staff): SQL {
  return eq(articles.communityId, actor.communityId)
}

export function articleHere(actor: Staff, articleId: string): SQL | undefined {
  return and(eq(articles.id, articleId), inCommunity(actor))
}

export type Desk = {
  readonly article: ArticleWithText
  readonly editor: UserView
  readonly editorName: string
  /** What this operation has already done. */
  readonly events: readonly { readonly toStatus: ArticleStatus }[]
}

/** The article on the desk and who sits at it; one round trip. */
export async function openDesk(verb: EditorRead, articleId: string, operationId: string | null): Promise<Desk> {
  const { db, actor } = verb
  const [, found, events, [editor]] = await Promise.all([
    checkRight(verb),
    db.read(articlesWithText(db, articleHere(actor, articleId))),
    db.read(eventOfOperation(db, actor.communityId, articleId, operationId)),
    readUsers(verb, [actor.userId]),
  ])
  if (!editor) throw new AppError('NotAllowed')
  if (!found[0]) throw new AppError('NotFound')
  return { article: toArticleWithText(found[0]), editor, editorName: fullName(editor), events }
}

export function refusedToEditor(article: ArticleView, now: Date, message: string = ARTICLE_MESSAGES.transitionRefused) {
  return transitionRefused(article.status, editorMoves(article, now), message)
}

/** The row every action of staff leaves behind. */
export function auditStatement(
  { db, actor, now, correlationId }: EditorVerb,
  action: `article.${string}`,
  articleId: string,
  reason: string | null,
) {
  return [
    db.build.insert(auditLog).values({
      id: newId(now),
      communityId: actor.communityId,
      actorId: actor.userId,
      action,
      targetId: articleId,
      reason,
      visibleToMember: false,
      correlationId,
      createdAt: now,
    }),
  ] as const
}
