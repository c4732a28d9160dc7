import { MOVE_EMAIL_AFTER_MS, REASON_INPUT_MAX_CHARACTERS, REVISIONS_PAGE } from '#shared/domain/articles/limits.ts'
import { editorMoves } from '#shared/domain/articles/moves/transitions.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { HREF_MAX_CHARACTERS } from '#shared/kernel/links/safe-href.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import type { PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, endPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { addArticleHistory, addHistoryPageArgs } from '#shared/server/graphql/types/article-history.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { addSaveArgs } from '#shared/server/graphql/types/save-args.ts'
import { SAVED_CONTENT, SAVED_TITLE } from '#shared/server/graphql/types/saved-text.ts'
import { DAY } from '../analytics/checked-period.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { withCalendar } from './article-loaders.ts'
import {
  listArticleEvents,
  listEditingSessions,
  readArticleForEditor,
  readLastLookOfEditor,
  readSavedRevision,
  seeText,
} from './articles.queries.ts'
import { assignEditor } from './assignment/assign-editor.ts'
import { listEditors, listFormerEditors } from './assignment/list-editors.ts'
import { setDeskDate } from './desk-date/set-desk-date.ts'
import { addFeedbackFields } from './feedback/feedback.graphql.ts'
import { addLeadImageMutations } from './lead-image/lead-image.graphql.ts'
import { addArticlePreviews } from './preview/preview.graphql.ts'
import { setArticleStatus } from './status/set-article-status.ts'
import { undoMove } from './status/undo-move.ts'
import { autoSaveRevision } from './text/auto-save-revision.ts'
import { restoreRevision } from './text/restore-revision.ts'

type Needs = { readonly people: PeopleTypes; readonly articles: ArticleTypes; readonly PageInfo: PageInfoRef }
type AdminArticleTypes = ReturnType<typeof addTypes>

export function addAdminArticles(builder: Builder<AdminContext>, needs: Needs) {
  const types = addTypes(builder, needs)
  addQueries(builder, needs, types)
  addMutations(builder, needs)
  addLeadImageMutations(builder, needs.articles)
  addFeedbackFields(builder, needs)
  addArticlePreviews(builder, needs.articles)
}

function addTypes(builder: Builder<AdminContext>, { people, articles, PageInfo }: Needs) {
  const shared = asShared(builder)
  shared.objectFields(articles.Article, (t) => ({
    allowedStatuses: t.field({
      type: [articles.ArticleStatus],
      description: 'The statuses to which an editor may move it now.',
      resolve: (article: ArticleView, _args, { now }) => [...editorMoves(article, now)],
    }),
    canEditText: t.boolean({
      nullable: true,
      description: 'Whether the viewer may edit its text now; null in lists and after mutations.',
      resolve: (article: ArticleView & { readonly canEditText?: boolean }) => article.canEditText ?? null,
    }),
  }))
  const history = addArticleHistory(shared, { ...people, articles, PageInfo })
  shared.objectFields(history.ArticleEvent, (t) => ({
    reason: t.exposeString('reason', { nullable: true }),
  }))
  return history
}

/** They are computed from the calendar, which is then read in the same round trip. */
const DUE_FIELDS = ['due', 'dueAt', 'dueDay', 'isOverdue', 'promisedDay'] as const

function addQueries(builder: Builder<AdminContext>, { people, articles }: Needs, types: AdminArticleTypes) {
  builder.queryFields((t) => ({
    article: t.field({
      type: articles.Article,
      nullable: true,
      description: 'An article of the community with its current text; null for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx, info) => {
        const article = readArticleForEditor(ctx, id)
        return DUE_FIELDS.some((field) => asksFor(info, field)) ? withCalendar(ctx, article) : article
      },
    }),
    articleRevisions: t.field({
      type: types.ArticleRevisionEntryConnection,
      description: 'Its history, oldest first; the saves of one editing session are one entry, the last of them.',
      args: addHistoryPageArgs(builder),
      resolve: (_root, { articleId, ...page }, ctx) =>
        listEditingSessions(ctx, { articleId, ...endPage(page, REVISIONS_PAGE) }),
    }),
    articleRevision: t.field({
      type: types.ArticleSavedRevision,
      nullable: true,
      description:
        'A current or earlier text of an article; null when it belongs to another article. NotFound for an article of another community.',
      args: { articleId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
      resolve: (_root, { articleId, id }, ctx) => readSavedRevision(ctx, { articleId, revisionId: id }),
    }),
    articleEvents: t.field({
      type: [types.ArticleEvent],
      description: 'The last 50 status changes before the cursor, newest first.',
      args: { articleId: t.arg.id({ required: true }), before: t.arg.string(CURSOR) },
      resolve: (_root, { articleId, before }, ctx) =>
        listArticleEvents(ctx, articleId, before ? parseCursor(before) : null),
    }),
    articleLastLook: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the caller last had the article open, before this visit; null if never.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readLastLookOfEditor(ctx, articleId),
    }),
    articleEditors: t.field({
      type: [people.User],
      description: 'People who may edit articles of this community.',
      resolve: (_root, _args, ctx) => listEditors(ctx),
    }),
    articleFormerEditors: t.field({
      type: [people.User],
      description:
        'Former editors: people who are the editor of articles in this community but can no longer edit any.',
      resolve: (_root, _args, ctx) => listFormerEditors(ctx),
    }),
  }))
}

function addMutations(builder: Builder<AdminContext>, { articles }: Needs) {
  builder.mutationFields((t) => ({
    articleAssignEditor: t.field({
      type: articles.Article,
      description:
        'Sets the editor; an article that waits for one (SUBMITTED_FOR_REVIEW, UNASSIGNED) moves to EDITING. Without `editorId` the caller becomes the editor.',
      extensions: { audit: audited('article.assign-editor', { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }), editorId: t.arg.id(), operationId: t.arg.id() },
      resolve: (_root, args, ctx) => withCalendar(ctx, assignEditor(ctx, args)),
    }),
    articleSetStatus: t.field({
      type: articles.Article,
      description:
        'Moves to a status that the state table allows; a refusal is InvalidTransition with `extensions.status` and `extensions.allowed`. SCHEDULED needs scheduledDate, MANUALLY_PUBLISHED needs externalUrl, NEEDS_REVISION a reason or a comment since the submission. The email about it is delayed while the move can be undone.',
      extensions: { audit: audited('article.set-status', { memberVisible: false }) },
      args: {
        articleId: t.arg.id({ required: true }),
        status: t.arg({ type: articles.ArticleStatus, required: true }),
        reason: t.arg.string(atMost(REASON_INPUT_MAX_CHARACTERS)),
        scheduledDate: t.arg({ type: 'DateTime' }),
        baseScheduledDate: t.arg({
          type: 'DateTime',
          description:
            'The publication time that the page showed for a scheduled article; if it has changed since, the move is refused.',
        }),
        externalUrl: t.arg.string(atMost(HREF_MAX_CHARACTERS)),
        operationId: t.arg.id(),
      },
      resolve: async (_root, args, ctx) => {
        const article = await withCalendar(ctx, setArticleStatus(ctx, args))
        ctx.kickOutbox(MOVE_EMAIL_AFTER_MS)
        return article
      },
    }),
    articleSetDueDate: t.field({
      type: articles.Article,
      description:
        'Sets the day ("2026-11-24") by which the desk wants the article done in its current status; omit it to clear the day. It must not be past, more than a year ahead, or after a day promised to the author; the author is not notified.',
      extensions: { audit: audited('article.set-due-date', { memberVisible: false }) },
      args: {
        articleId: t.arg.id({ required: true }),
        day: t.arg.string(DAY),
        operationId: t.arg.id(),
      },
      resolve: (_root, args, ctx) => withCalendar(ctx, setDeskDate(ctx, args)),
    }),
    articleUndoStatus: t.field({
      type: articles.Article,
      description:
        'Within ten seconds: undoes the move that the caller made under this operation id, and cancels its email.',
      extensions: { audit: audited('article.undo-status', { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }), operationId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => withCalendar(ctx, undoMove(ctx, args)),
    }),
    articleAutoSaveRevision: t.field({
      type: articles.Article,
      description:
        'Stores a revision of a text in FIRST_ROUND_EDIT or FINAL_EDIT. With `baseRevisionId` other than the current one it is\n' +
        'refused as StaleRevision, with `extensions.current` {id, title, content, updatedAt}; the refused text is stored too, as is one\n' +
        'with `baseRevisionId` whose article was moved on meanwhile, refused as InvalidTransition.',
      extensions: { audit: audited('article.edit-text', { memberVisible: false }) },
      args: {
        articleId: t.arg.id({ required: true }),
        ...addSaveArgs(builder, { title: SAVED_TITLE, content: SAVED_CONTENT }),
      },
      resolve: (_root, args, ctx) => autoSaveRevision(ctx, args),
    }),
    articleRestoreRevision: t.field({
      type: articles.Article,
      description: 'Makes an earlier text the current one, as a new revision; nothing is deleted.',
      extensions: { audit: audited('article.edit-text', { memberVisible: false }) },
      args: {
        articleId: t.arg.id({ required: true }),
        revisionId: t.arg.id({ required: true }),
        operationId: t.arg.id(),
      },
      resolve: (_root, args, ctx) => restoreRevision(ctx, args),
    }),
    articleTextSeen: t.field({
      type: 'Boolean',
      description: 'Records that the viewer has seen this text; at the next visit `changesByOthers` counts from there.',
      args: { articleId: t.arg.id({ required: true }), revisionId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => seeText(ctx, args),
    }),
  }))
}
