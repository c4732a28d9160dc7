import type { GraphQLResolveInfo } from 'graphql'
import type { AskedTexts } from '#db/articles/read-articles.ts'
import { shownBody } from '#db/content-bank/texts.ts'
import {
  BYLINE_MARKUP_MAX_CHARACTERS,
  FEEDBACK_INPUT_MAX_CHARACTERS,
  FEEDBACK_MAX_CHARACTERS,
  LARGE_PASTE_MIN_CHARACTERS,
  LARGE_PASTES_OF_A_SAVE,
} from '#shared/domain/articles/limits.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { LIST_MAX, listSize } from '#shared/server/graphql/limits.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { ScanTypes } from '#shared/server/graphql/types/article-scans.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { addSaveArgs } from '#shared/server/graphql/types/save-args.ts'
import { SAVED_CONTENT, SAVED_TITLE } from '#shared/server/graphql/types/saved-text.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { MemberContext } from '../context.ts'
import { acceptProductAgreement } from './accept-product-agreement.ts'
import { approveForPublishing } from './approve-for-publishing.ts'
import { listPendingArticles, listPublishedArticles, readArticleInFlight, readOwnArticle } from './articles.queries.ts'
import { readAuthorInfo } from './author-info.queries.ts'
import { type AuthorTypes, addAuthorTypes } from './author-types.graphql.ts'
import { autoSaveRevision } from './auto-save-revision.ts'
import { createArticle } from './create-article.ts'
import { createScan } from './create-scan.ts'
import { addFeedbackFields } from './feedback/feedback.graphql.ts'
import { addHandOff } from './hand-off/hand-off.graphql.ts'
import { addLeadImageMutations } from './lead-image/lead-image.graphql.ts'
import { addArticlePreviews } from './preview/preview.graphql.ts'
import { saveUserByline } from './save-user-byline.ts'
import { sendForReview } from './send-for-review.ts'
import { withdrawArticle } from './withdraw-article.ts'

export function addMemberArticles(builder: Builder<MemberContext>, shared: ArticleTypes, scans: ScanTypes) {
  const own = addAuthorTypes(builder)
  addQueries(builder, shared, own)
  addMutations(builder, shared, own)
  addLeadImageMutations(builder, shared)
  addFeedbackFields(builder, shared)
  addArticlePreviews(builder, shared)
  addHandOff(builder)
  addScanMutation(builder, scans)
}

/** The texts requested in the document: they are read with the article. */
function textsAskedFor(info: GraphQLResolveInfo): AskedTexts {
  return {
    content: asksFor(info, 'currentRevision', 'content'),
    changes: asksFor(info, 'changesByOthers'),
    approved: asksFor(info, 'approvedRevision'),
  }
}

function addQueries(builder: Builder<MemberContext>, shared: ArticleTypes, own: AuthorTypes) {
  builder.queryFields((t) => ({
    articleInFlight: t.field({
      ...allowedIn('always'),
      type: shared.Article,
      nullable: true,
      description: 'The article that you are working on; null without one. There is one at most.',
      resolve: (_root, _args, ctx, info) => readArticleInFlight(ctx, textsAskedFor(info)),
    }),
    article: t.field({
      ...allowedIn('always'),
      type: shared.Article,
      nullable: true,
      description: 'An article of yours, whatever its status; null for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx, info) => readOwnArticle(ctx, id, textsAskedFor(info)),
    }),
    articlesPendingPublication: t.field({
      ...allowedIn('always'),
      type: [shared.Article],
      description:
        'Your approved articles that are not published yet, by scheduled time; unscheduled ones last. At most 50.',
      resolve: (_root, _args, ctx, info) => listPendingArticles(ctx, textsAskedFor(info)),
    }),
    articlesPublished: t.field({
      ...allowedIn('always'),
      type: [shared.Article],
      description:
        'Newest first, at most 50; `after` is the id of the last article already known; any other id is refused.',
      args: { first: t.arg.int(), after: t.arg.id() },
      resolve: (_root, { first, after }, ctx, info) =>
        listPublishedArticles(ctx, {
          first: listSize(first, LIST_MAX),
          after: after ?? null,
          hasPeople: asksFor(info, 'author') || asksFor(info, 'editor'),
        }),
    }),
    articleGuidelines: t.field({
      type: own.ArticleGuidelines,
      nullable: true,
      description: 'What authors are asked to keep to; null where there is nothing.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'guidelines'),
    }),
    articleUserSetting: t.field({
      type: own.ArticleUserSetting,
      nullable: true,
      description: 'The byline under your articles; null until you have written one.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'setting'),
    }),
    articleDraftKey: t.string({
      description:
        'The same for the next article of the member before it exists and while it is in progress, and for no other article: finds text stored on a device.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'draftKey'),
    }),
    articleProductTerms: t.field({
      type: own.ArticleProductTerms,
      nullable: true,
      description: 'The current terms; null in a community without any.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'terms'),
    }),
    articleAcceptedTerms: t.field({
      type: own.ArticleAcceptedTerms,
      nullable: true,
      description: 'The terms that the member accepted last, even if they are no longer current.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'acceptedTerms'),
    }),
    articleReminders: t.string({
      description: 'What authors are reminded of while they write, as HTML.',
      resolve: async (_root, _args, ctx) => shownBody('writing-reminders', await readAuthorInfo(ctx, 'reminders')),
    }),
    articleClosedText: t.string({
      description: 'The notice for authors while submissions are closed, as a single line.',
      resolve: async (_root, _args, ctx) =>
        plainText(shownBody('submissions-closed', await readAuthorInfo(ctx, 'closedText'))),
    }),
    articleProductAgreementStatus: t.field({
      type: own.ArticleProductAgreementStatus,
      nullable: true,
      description: 'Your acceptance of the current terms; null until then.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'acceptance'),
    }),
    articleClosures: t.field({
      type: [own.ArticleClosure],
      description:
        'Periods without submissions that have not ended, or ended in the last 60 days: their days do not count in a promised day.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'closures'),
    }),
  }))
}

function addMutations(builder: Builder<MemberContext>, shared: ArticleTypes, own: AuthorTypes) {
  builder.mutationFields((t) => ({
    articleCreate: t.field({
      ...allowedIn('always'),
      type: shared.Article,
      description: "The member's article in progress; creates one only if there is none.",
      args: { operationId: t.arg.id() },
      resolve: (_root, args, ctx) => createArticle(ctx, args),
    }),
    articleAutoSaveRevision: t.field({
      ...allowedIn('always'),
      type: shared.Article,
      description:
        'Stores a revision. With `baseRevisionId` other than the current one it is refused as StaleRevision, with\n' +
        '`extensions.current` {id, title, content, updatedAt}; the refused text is stored as a revision too (`extensions.keptRevisionId`).\n' +
        'So is one with `baseRevisionId` whose article was moved on or trashed meanwhile, refused as InvalidTransition.',
      args: {
        articleId: t.arg.id({ required: true }),
        ...addSaveArgs(builder, { title: SAVED_TITLE, content: SAVED_CONTENT }),
        pastedSizes: t.arg.intList({
          description: `The number of characters of each paste since the previous save. Those of at least ${LARGE_PASTE_MIN_CHARACTERS} are kept for editors, at most ${LARGE_PASTES_OF_A_SAVE}.`,
        }),
      },
      resolve: (_root, args, ctx) => autoSaveRevision(ctx, args),
    }),
    articleSendForReview: t.field({
      ...allowedIn('untilReadOnly'),
      type: shared.Article,
      description:
        'Submits the text as it is stored; what is not saved is not considered. With `revisionId`, the text that its author has on the\n' +
        'screen, it is refused as StaleRevision, with `extensions.current` {id, title, content, updatedAt}, when another text has become\n' +
        'current since. Refused, with the reason, where the text or its author is not ready or submissions are closed.',
      args: {
        articleId: t.arg.id({ required: true }),
        revisionId: t.arg.id(),
        note: t.arg.string({
          ...atMost(FEEDBACK_INPUT_MAX_CHARACTERS),
          description: `What the editor reads first, as a comment in the feedback thread: plain text, up to ${FEEDBACK_MAX_CHARACTERS} characters. Null or empty is no note.`,
        }),
        operationId: t.arg.id(),
      },
      resolve: async (_root, args, ctx) => {
        const article = await thenKick(ctx, sendForReview(ctx, args))
        ctx.kickScans()
        return article
      },
    }),
    articleApproveForPublishing: t.field({
      ...allowedIn('untilReadOnly'),
      type: shared.Article,
      description:
        'Approves the current text. With `revisionId`, the text that its author has read, it is refused as StaleRevision when another\n' +
        'text has become current since; so it is with `leadImage`, the image that stood above it, or null, when another one does.',
      args: {
        id: t.arg.id({ required: true }),
        revisionId: t.arg.id(),
        leadImage: t.arg({ type: own.SeenLeadImage }),
        operationId: t.arg.id(),
      },
      resolve: (_root, { id, ...args }, ctx) => approveForPublishing(ctx, { articleId: id, ...args }),
    }),
    articleWithdraw: t.field({
      ...allowedIn('untilGated'),
      type: shared.Article,
      description: 'Returns a submitted article that no editor has taken to draft.',
      args: { articleId: t.arg.id({ required: true }), operationId: t.arg.id() },
      resolve: (_root, args, ctx) => withdrawArticle(ctx, args),
    }),
    articleUserByline: t.field({
      ...allowedIn('untilGated'),
      type: own.ArticleUserSetting,
      description: 'Changes the byline under your articles.',
      args: { byline: t.arg.string({ required: true, ...atMost(BYLINE_MARKUP_MAX_CHARACTERS) }) },
      resolve: (_root, args, ctx) => saveUserByline(ctx, args),
    }),
    articleAcceptProductAgreement: t.field({
      ...allowedIn('untilReadOnly'),
      type: own.ArticleProductAgreementStatus,
      description:
        'Accepts the current terms. With `termsId`, the terms that the member has read, it is refused as StaleRevision if they are no longer current.',
      args: { termsId: t.arg.id() },
      resolve: (_root, { termsId }, ctx) => acceptProductAgreement(ctx, { termsId: termsId ?? null }),
    }),
  }))
}

function addScanMutation(builder: Builder<MemberContext>, { ArticleScan }: ScanTypes) {
  builder.mutationField('articleScanCreate', (t) =>
    t.field({
      ...allowedIn('untilReadOnly'),
      type: ArticleScan,
      description: 'Scans the submitted text; repeated requests return the same scan.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => {
        const scan = await createScan(ctx, args)
        ctx.kickScans()
        return scan
      },
    }),
  )
}
