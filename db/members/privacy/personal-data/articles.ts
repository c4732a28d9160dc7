import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import {
  articleAgreementAcceptances,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { build, isAlso } from '#db/statement.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

function ownArticles(p: ActorArgs) {
  return build
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.authorId, p.userId), eq(articles.communityId, p.communityId)))
}

type OfArticle = SQLiteTable & { readonly articleId: object; readonly communityId: AnyColumn }

/** Rows of the person's own articles. */
function ofOwnArticle(table: OfArticle) {
  return (p: ActorArgs) => and(sql`${table.articleId} IN ${ownArticles(p)}`, isAlso(table.communityId, p.communityId))
}

export const ARTICLE_DATA: readonly PersonalTable[] = [
  {
    table: articleUserSettings,
    label: 'Your byline',
    isOf: ofUser(articleUserSettings),
    ending: 'goes',
  },
  {
    table: articles,
    label: 'Your articles',
    isOf: (p) => and(eq(articles.authorId, p.userId), eq(articles.communityId, p.communityId)),
    // The desk's dates are internal to editors.
    without: ['deskDate', 'deskDateSetBy', 'deskDateRank'],
    hasTexts: true,
    ending: 'loses its person',
  },
  {
    table: articleRevisions,
    label: 'Versions of your articles',
    isOf: ofOwnArticle(articleRevisions),
    hasTexts: true,
    ending: 'loses its person',
  },
  {
    table: articleEvents,
    label: 'History of your articles',
    isOf: ofOwnArticle(articleEvents),
    without: ['reason', 'before', 'actorId'],
    ending: 'loses its person',
  },
  {
    table: articleFeedback,
    label: 'Feedback on your articles',
    // Private notes between editors are not messages to the author, just as staff notes about a member are not messages to the member.
    isOf: (p) => and(ofOwnArticle(articleFeedback)(p), eq(articleFeedback.isPrivate, false)),
    without: ['isPrivate', 'statusBy'],
    hasTexts: true,
    ending: 'goes',
  },
  {
    table: articleFeedbackReads,
    label: 'Which feedback you’ve read',
    // When editors read it is about the editors.
    isOf: (p) => and(ofOwnArticle(articleFeedbackReads)(p), eq(articleFeedbackReads.userId, p.userId)),
    ending: 'goes',
  },
  {
    table: articlePresences,
    label: 'When you last had an article open, for an hour',
    isOf: ofUser(articlePresences),
    ending: 'goes',
  },
  {
    table: articleScans,
    label: 'Originality checks of your articles',
    isOf: ofOwnArticle(articleScans),
    // The measurements are for editors; authors see that a check was made, and when.
    without: [
      ...['identicalWords', 'minorChangedWords', 'relatedMeaningWords', 'totalWords', 'totalExcluded'],
      ...['aggregatedScore', 'aiProbability', 'failure', 'failureDetail'],
      ...['attempt', 'exportId', 'exports', 'nextStep', 'tries'],
    ],
    ending: 'goes',
  },
  {
    table: articleAmplificationRequests,
    label: 'Requests to amplify your articles',
    isOf: ofOwnArticle(articleAmplificationRequests),
    ending: 'goes',
  },
  {
    table: articleHandOffs,
    label: 'Articles you sent to your team',
    isOf: ofUser(articleHandOffs),
    ending: 'goes',
  },
  {
    table: articleAgreementAcceptances,
    label: 'Agreements you accepted',
    isOf: ofUser(articleAgreementAcceptances),
    ending: { stays: 'They prove that published articles may be shown.' },
  },
]
