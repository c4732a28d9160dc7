import { authorMoves } from '#shared/domain/articles/moves/transitions.ts'
import { canAuthorApprove, canAuthorEdit, hasEditorView } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { articleUrl } from '#shared/domain/articles/story-path.ts'
import type { ArticleChangesView, ArticleRevisionView, ArticleView } from '#shared/domain/articles/views.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import type { SharedBuilder } from '../builder.ts'
import type { PageInfoRef } from '../connection.ts'
import type { SharedContext } from '../context.ts'
import { addArticleFeedback } from './article-feedback.ts'
import { addLeadImage } from './lead-image.ts'
import type { PeopleTypes } from './people.ts'

type Needs = Pick<PeopleTypes, 'User'> & { readonly PageInfo: PageInfoRef }

function isAuthor(article: ArticleView, context: SharedContext) {
  return context.actor?.userId === article.authorId
}

/** Applies a rule to the viewer's own article; false for every other viewer. */
function authorMay(rule: (status: ArticleStatus) => boolean) {
  return (article: ArticleView, _: unknown, context: SharedContext): boolean =>
    isAuthor(article, context) && rule(article.status)
}

/** The types that authors and editors share: ArticleStatus, ArticleRevision, Article and the feedback thread. */
export function addArticles(builder: SharedBuilder, { User, PageInfo }: Needs) {
  const ArticleStatus = builder.enumType('ArticleStatus', { values: ARTICLE_STATUSES })

  const ArticleRevision = builder.objectRef<ArticleRevisionView>('ArticleRevision').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content'),
      wordCount: t.exposeInt('wordCount'),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })

  const LeadImage = addLeadImage(builder)

  const ArticleChangeWriter = builder.objectRef<ArticleChangesView['by'][number]>('ArticleChangeWriter').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      isAuthor: t.exposeBoolean('isAuthor', {
        description: 'Whether it is the author of the article; otherwise it is an editor.',
      }),
      changedAt: t.expose('changedAt', { type: 'DateTime' }),
    }),
  })

  const ArticleChanges = builder.objectRef<ArticleChangesView>('ArticleChanges').implement({
    fields: (t) => ({
      before: t.expose('before', {
        type: ArticleRevision,
        description: 'The text from which the changes are counted.',
      }),
      by: t.expose('by', {
        type: [ArticleChangeWriter],
        description: 'Each person once, latest first; empty when nobody else has written since.',
      }),
    }),
  })

  const Article = builder.objectRef<ArticleView>('Article').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.expose('status', { type: ArticleStatus }),
      statusUpdatedAt: t.expose('statusUpdatedAt', { type: 'DateTime' }),
      statusBeforeHold: t.field({
        type: ArticleStatus,
        nullable: true,
        description: 'While it is on hold: the status to which it returns.',
        resolve: ({ status, previousStatus }) => (status === 'ON_HOLD' ? previousStatus : null),
      }),
      canView: t.boolean({
        description: 'Whether the viewer may open it in the editor or as a preview.',
        // A viewer other than the author was allowed to read the article as an editor.
        resolve: (article, _, context) => !isAuthor(article, context) || hasEditorView(article.status),
      }),
      canEdit: t.boolean({ resolve: authorMay(canAuthorEdit) }),
      canSubmit: t.boolean({
        description:
          'Whether its status lets the viewer submit it; title, length, byline and closures are judged at submission.',
        resolve: authorMay(canAuthorEdit),
      }),
      canApprove: t.boolean({ resolve: authorMay(canAuthorApprove) }),
      canWithdraw: t.boolean({
        description: 'Whether the viewer may make it a draft again: submitted, and taken by no editor.',
        resolve: (article, _, context) => isAuthor(article, context) && authorMoves(article).includes('DRAFT'),
      }),
      statusReason: t.exposeString('statusReason', {
        nullable: true,
        description:
          'The reason for its status that its author was given, such as for a revision, a hold or the trash.',
      }),
      author: t.field({
        type: User,
        resolve: async (article, _, { loaders }) => {
          const author = article.author ?? (await loaders.user.load(article.authorId))
          if (!author) throw new Error('The author of an article is missing')
          return author
        },
      }),
      editor: t.field({
        type: User,
        nullable: true,
        resolve: (article, _, { loaders }) => {
          if (!article.editorId) return null
          return article.editor?.id === article.editorId ? article.editor : loaders.user.load(article.editorId)
        },
      }),
      submittedDate: t.expose('submittedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'The last submission by the author; the promised feedback is due a number of days after it.',
      }),
      publishedDate: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
      scheduledDate: t.expose('scheduledAt', { type: 'DateTime', nullable: true }),
      articleUrl: t.string({
        nullable: true,
        description:
          "The address of the published article: /stories/{slug} on the brand's host, or another site when published manually.",
        resolve: articleUrl,
      }),
      changesByOthers: t.field({
        type: ArticleChanges,
        nullable: true,
        description:
          'What others wrote since the author’s own last text, or the editor’s last text or visit; null before those and in lists.',
        resolve: ({ changesByOthers }) => changesByOthers ?? null,
      }),
      approvedRevision: t.field({
        type: ArticleRevision,
        nullable: true,
        description: 'The text as the author approved it.',
        resolve: ({ approvedRevision, approvedRevisionId }, _, { loaders }) => {
          if (approvedRevision !== undefined) return approvedRevision
          return approvedRevisionId ? loaders.revisionText.load(approvedRevisionId) : null
        },
      }),
      approvedDate: t.expose('approvedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When its author approved it for publication, the last time; null before.',
      }),
      isEditedAfterApproval: t.boolean({
        description: 'Whether the text differs from the one that its author approved.',
        resolve: async (article, _, { loaders }) => {
          if (article.isEditedAfterApproval !== undefined) return article.isEditedAfterApproval
          const { approvedRevisionId: approved, currentRevisionId: current } = article
          if (!approved || !current || approved === current) return false
          const [a, b] = await Promise.all([approved, current].map((id) => loaders.revisionText.load(id)))
          return a?.title !== b?.title || a?.content !== b?.content
        },
      }),
      title: t.exposeString('title'),
      wordCount: t.exposeInt('wordCount'),
      leadImage: t.field({ type: LeadImage, nullable: true, resolve: leadImageOf }),
      currentRevision: t.field({
        type: ArticleRevision,
        nullable: true,
        resolve: ({ currentRevision, currentRevisionId }, _, { loaders }) => {
          if (currentRevision !== undefined) return currentRevision
          return currentRevisionId ? loaders.revisionText.load(currentRevisionId) : null
        },
      }),
    }),
  })

  return { ArticleStatus, ArticleRevision, Article, LeadImage, ...addArticleFeedback(builder, { User, PageInfo }) }
}

export type ArticleTypes = ReturnType<typeof addArticles>
