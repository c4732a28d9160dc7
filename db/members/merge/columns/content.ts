import { sql } from 'drizzle-orm'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import {
  articleAgreementAcceptances,
  articleCorrections,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleTextLooks,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { conflictCopies } from '#db/schema/conflict-copies.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { pictures } from '#db/schema/pictures.ts'
import { follow, move, moveOnce, type ReferringColumn, stay } from '../referring-column.ts'

const WITH_ARTICLE = 'It goes where the article goes.'

export const CONTENT_COLUMNS: readonly ReferringColumn[] = [
  move(articles.authorId, 'The member wrote it.', { counts: 'ARTICLES' }),
  follow(articleRevisions.authorId, { parent: articles, by: articleRevisions.articleId }, WITH_ARTICLE),
  follow(articleEvents.actorId, { parent: articles, by: articleEvents.articleId }, WITH_ARTICLE),
  follow(articleFeedback.authorId, { parent: articles, by: articleFeedback.articleId }, WITH_ARTICLE),
  follow(articleFeedback.statusBy, { parent: articles, by: articleFeedback.articleId }, WITH_ARTICLE),
  follow(articlePresences.userId, { parent: articles, by: articlePresences.articleId }, WITH_ARTICLE),
  follow(articleFeedbackReads.userId, { parent: articles, by: articleFeedbackReads.articleId }, WITH_ARTICLE),
  follow(articleHandOffs.userId, { parent: articles, by: articleHandOffs.articleId }, WITH_ARTICLE),
  follow(articlePreviewLinks.createdById, { parent: articles, by: articlePreviewLinks.articleId }, WITH_ARTICLE),
  follow(
    articleAmplificationRequests.userId,
    { parent: articles, by: articleAmplificationRequests.articleId },
    WITH_ARTICLE,
  ),
  follow(pictures.userId, { parent: articles, by: pictures.articleId }, 'A lead image is its author’s; a photo stays.'),
  moveOnce(
    articleAgreementAcceptances.userId,
    articleAgreementAcceptances.agreementId,
    'It proves that the articles may be shown.',
    { otherwise: 'stays' },
  ),
  moveOnce(
    articleUserSettings.userId,
    articleUserSettings.communityId,
    'The byline of the kept account holds; without one its articles appear with that of the other account.',
    { otherwise: 'stays' },
  ),
  ...stay(
    'Staff edit articles, roundups and panels.',
    articles.editorId,
    articles.deskDateSetBy,
    articleCorrections.startedBy,
    articleCorrections.savedBy,
    articleCorrections.publishedBy,
    articleTextLooks.userId,
    conflictCopies.writerId,
    panelBatches.createdBy,
    panelInvitations.invitedBy,
    panelRoundups.editorId,
    panelRoundups.textBy,
  ),
  moveOnce(
    panelAnswers.authorId,
    panelAnswers.questionId,
    'The member wrote it. A draft of a question that the kept account answers stays; two sent answers prevent the merge.',
    { otherwise: 'stays', counts: 'ANSWERS', countedIf: sql`${panelAnswers.status} <> 'DRAFT'` },
  ),
  follow(
    panelAnswerRevisions.authorId,
    { parent: panelAnswers, by: panelAnswerRevisions.answerId },
    'It goes where the answer goes.',
  ),
  moveOnce(panelInvitations.userId, panelInvitations.questionId, 'The member was asked.', { otherwise: 'stays' }),
]
