import { desc } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { build, isOfUser, statement } from '#db/statement.ts'

export type HandOffView = {
  readonly id: string
  readonly articleId: string
  readonly contactName: string
  readonly email: string
  readonly sentAt: Date
}

export const handOffView = {
  id: articleHandOffs.id,
  articleId: articleHandOffs.articleId,
  contactName: articleHandOffs.contactName,
  email: articleHandOffs.email,
  sentAt: articleHandOffs.sentAt,
}

const HAND_OFFS_SHOWN = 50

const newestHandOffs = statement((p: ActorArgs & { readonly limit: number }) =>
  build
    .select(handOffView)
    .from(articleHandOffs)
    .where(isOfUser(articleHandOffs, p))
    .orderBy(desc(articleHandOffs.sentAt), desc(articleHandOffs.id))
    .limit(p.limit),
)

/** The last articles that the actor had sent to their contacts, the newest first. */
export async function listHandOffs({ db, actor }: ActorContext): Promise<HandOffView[]> {
  const { userId, communityId } = actor
  return db.read(newestHandOffs({ userId, communityId, limit: HAND_OFFS_SHOWN }))
}
