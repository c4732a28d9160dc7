import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import { editorMoves } from '#shared/domain/articles/transitions.ts'
import type { ArticleEventView, ArticleView } from '#shared/domain/articles/views.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import type { ArticleTypes } from '#shared/server/graphql/articles.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import { signedIn } from '#shared/server/graphql/policies.ts'
import type { AdminContext } from '../context.ts'
import { articleOnDesk, feedbackOnDesk, listEditors, listEvents } from './articles.queries.ts'
import { assignEditor } from './assign-editor.ts'
import { createFeedback } from './create-feedback.ts'
import { setStatus } from './set-status.ts'
import type { EditorVerb } from './verb.ts'

type Needs = { readonly people: PeopleTypes; readonly articles: ArticleTypes }
type AdminArticleTypes = ReturnType<typeof addTypes>

/** What a resolver hands to the verbs and reads of the desk. */
export const verb = ({ db, actor, now, env, correlationId }: AdminContext): EditorVerb => ({
  db,
  actor: signedIn(actor),
  now,
  outboxKey: env.OUTBOX_KEY,
  correlationId,
})

const extensions = { policy: 'admin' }

export const addAdminArticles = (builder: Builder<AdminContext>, needs: Needs) => {
  const types = addTypes(builder, needs)
  addQueries(builder, needs, types)
  addMutations(builder, needs)
}

const addTypes = (builder: Builder<AdminContext>, { people, articles }: Needs) => {
  const shared = asShared(builder)
  shared.objectFields(articles.Article, (t) => ({
    allowedStatuses: t.field({
      type: [articles.ArticleStatus],
      description: 'Where an editor may move it now.',
      resolve: (article: ArticleView, _args, { now }) => [...editorMoves(article, now)],
    }),
  }))
  const ArticleEvent = builder.objectRef<ArticleEventView>('ArticleEvent').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      fromStatus: t.expose('fromStatus', { type: articles.ArticleStatus }),
      toStatus: t.expose('toStatus', { type: articles.ArticleStatus }),
      reason: t.exposeString('reason', { nullable: true }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      actor: t.field({
        type: people.User,
        nullable: true,
        description: 'Null for a job of the product.',
        resolve: (event) => event.actor,
      }),
    }),
  })
  return { ArticleEvent }
}

const addQueries = (builder: Builder<AdminContext>, { people, articles }: Needs, types: AdminArticleTypes) => {
  builder.queryFields((t) => ({
    article: t.field({
      type: articles.Article,
      nullable: true,
      extensions,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => articleOnDesk(verb(context), id),
    }),
    articleFeedback: t.field({
      type: articles.ArticleFeedbackConnection,
      extensions,
      args: { articleId: t.arg.id({ required: true }), last: t.arg.int(), before: t.arg.string() },
      resolve: (_root, { articleId, last, before }, context) =>
        feedbackOnDesk(verb(context), articleId, {
          last: listSize(last, FEEDBACK_FIRST_PAGE),
          before: before ? parseCursor(before) : null,
        }),
    }),
    articleEvents: t.field({
      type: [types.ArticleEvent],
      description: 'The last 50 status changes, newest first.',
      extensions,
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, context) => listEvents(verb(context), articleId),
    }),
    articleEditors: t.field({
      type: [people.User],
      description: 'People who may edit articles of this community.',
      extensions,
      resolve: (_root, _args, context) => listEditors(verb(context)),
    }),
  }))
}

const addMutations = (builder: Builder<AdminContext>, { articles }: Needs) => {
  builder.mutationFields((t) => ({
    articleAssignEditor: t.field({
      type: articles.Article,
      description:
        'Sets the editor; an article that waits for one (SUBMITTED_FOR_REVIEW, UNASSIGNED) moves to EDITING. Without `editorId` the caller takes it.',
      extensions,
      args: { articleId: t.arg.id({ required: true }), editorId: t.arg.id(), operationId: t.arg.id() },
      resolve: (_root, args, context) => assignEditor(verb(context), args),
    }),
    articleSetStatus: t.field({
      type: articles.Article,
      description:
        'Moves along the state table; a refusal is InvalidTransition with `extensions.status` and `extensions.allowed`. SCHEDULED needs scheduledDate, MANUALLY_PUBLISHED needs externalUrl.',
      extensions,
      args: {
        articleId: t.arg.id({ required: true }),
        status: t.arg({ type: articles.ArticleStatus, required: true }),
        reason: t.arg.string(),
        scheduledDate: t.arg({ type: 'DateTime' }),
        externalUrl: t.arg.string(),
        operationId: t.arg.id(),
      },
      resolve: async (_root, args, context) => {
        const article = await setStatus(verb(context), args)
        context.kickOutbox()
        return article
      },
    }),
    articleFeedbackCreate: t.field({
      type: articles.ArticleFeedbackRemark,
      extensions,
      args: {
        articleId: t.arg.id({ required: true }),
        feedback: t.arg.string({ required: true }),
        operationId: t.arg.id(),
      },
      resolve: async (_root, args, context) => {
        const remark = await createFeedback(verb(context), args)
        context.kickOutbox()
        return remark
      },
    }),
  }))
}
