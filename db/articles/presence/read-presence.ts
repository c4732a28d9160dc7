import { and, eq, gt, max, ne, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articleFeedback, articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { PRESENT_MS, presentTo, WRITING_MS } from '#shared/domain/articles/presence/presence.ts'
import type { ArticlePresenceView } from '#shared/domain/articles/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type FeedbackReader, type IsThread, isShownTo } from '../feedback/read-feedback.ts'

/** The statement of who else has the article open and of what tells that something is new, and what is made of its row. */
export function presenceOf<Args extends ActorArgs>(isThread: IsThread<Args>, reader: FeedbackReader) {
  const presence = statement((p: Args & { readonly now: Date }) => {
    const isOfArticle = and(eq(articleFeedback.articleId, articles.id), eq(articleFeedback.communityId, p.communityId))
    const newest = build
      .select({ written: max(articleFeedback.createdAt) })
      .from(articleFeedback)
      .where(and(isOfArticle, isShownTo(reader)))
    const changed = build
      .select({ changed: max(articleFeedback.activeAt) })
      .from(articleFeedback)
      .where(and(isOfArticle, isShownTo(reader)))
    const person = { id: users.id, givenName: users.givenName, familyName: users.familyName }
    const people = jsonRows({ ...person, wroteAt: articlePresences.wroteAt }, (row) =>
      build
        .select({ row })
        .from(articlePresences)
        .innerJoin(users, eq(users.id, articlePresences.userId))
        .where(
          and(
            eq(articlePresences.articleId, articles.id),
            eq(articlePresences.communityId, p.communityId),
            ne(articlePresences.userId, p.userId),
            gt(articlePresences.seenAt, sql`${p.now} - ${PRESENT_MS}`),
          ),
        ),
    )
    return build
      .select({
        status: articles.status,
        authorId: articles.authorId,
        editorId: articles.editorId,
        lastEventId: articles.lastEventId,
        // An author who approves has to read the text and see the image that are there now; who writes is not told of each save.
        textId: sql<
          string | null
        >`CASE WHEN ${articles.status} = 'READY_TO_APPROVE' THEN ${articles.currentRevisionId} END`,
        imageId: sql<string | null>`CASE WHEN ${articles.status} = 'READY_TO_APPROVE' THEN ${articles.leadImageId} END`,
        // The words of the image change it, too: they are too long for the key themselves.
        updatedAt: sql<number | null>`CASE WHEN ${articles.status} = 'READY_TO_APPROVE' THEN ${articles.updatedAt} END`,
        newest: sql<number | null>`${newest}`,
        changed: sql<number | null>`${changed}`,
        people,
      })
      .from(articles)
      .where(isThread(p))
      .limit(1)
  })

  type Found = Awaited<ReturnType<ReturnType<typeof presence>['toResult']>>[number]
  const toView = (found: Found, now: Date): ArticlePresenceView => {
    const { status, authorId, people, ...stamps } = found
    const present = people
      .map(({ wroteAt, ...person }) => ({
        id: person.id,
        name: fullName(person),
        isAuthor: person.id === authorId,
        isWriting: wroteAt !== null && wroteAt.getTime() > now.getTime() - WRITING_MS,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return {
      changeKey: [status, ...Object.values(stamps)].join(' '),
      people: [...presentTo(reader, status, present)],
    }
  }
  return { presence, toView }
}

/** Makes the read of it for a page that is rendered; null without such an article. */
export function presenceReader<Args extends ActorArgs>(isThread: IsThread<Args>, reader: FeedbackReader) {
  const { presence, toView } = presenceOf(isThread, reader)
  return async ({ db, now }: ActorContext, args: Args): Promise<ArticlePresenceView | null> => {
    const [found] = await db.read(presence({ ...args, now }))
    return found ? toView(found, now) : null
  }
}
