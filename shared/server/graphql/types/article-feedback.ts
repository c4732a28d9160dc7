import type { Passage } from '#shared/domain/articles/passages/passage.ts'
import type {
  ArticleCommentView,
  ArticlePersonView,
  ArticlePresenceView,
  PassageThreadView,
} from '#shared/domain/articles/views.ts'
import type { Builder, SharedBuilder } from '../builder.ts'
import { addConnection, type ConnectionView, type PageInfoRef } from '../connection.ts'
import type { BaseContext } from '../context.ts'
import type { PeopleTypes } from './people.ts'

type Needs = Pick<PeopleTypes, 'User'> & { readonly PageInfo: PageInfoRef }

/** The comments about an article, and those about its passages. Private notes are only in the schema of staff. */
export function addArticleFeedback(builder: SharedBuilder, { User, PageInfo }: Needs) {
  const ArticleFeedbackRemark = builder.objectRef<ArticleCommentView>('ArticleFeedbackRemark').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      remark: t.exposeString('remark'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      hasRead: t.exposeBoolean('hasRead'),
      author: t.field({
        type: User,
        resolve: async (comment, _, { loaders }) => {
          const author = comment.author ?? (await loaders.user.load(comment.authorId))
          if (!author) throw new Error('The author of a comment is missing')
          return author
        },
      }),
    }),
  })

  type Thread = ConnectionView<ArticleCommentView> & { readonly unreadCount: number }
  const ArticleFeedbackConnection = addConnection<ArticleCommentView, Thread>(
    builder,
    'ArticleFeedback',
    ArticleFeedbackRemark,
    PageInfo,
  )
  builder.objectFields(ArticleFeedbackConnection, (t) => ({
    unreadCount: t.exposeInt('unreadCount', { description: 'Comments of others that the viewer has not read.' }),
  }))

  const ArticlePassage = builder.objectRef<Passage>('ArticlePassage').implement({
    description: 'A passage as it was when it was commented on, with the words around it.',
    fields: (t) => ({
      quote: t.exposeString('quote'),
      before: t.exposeString('before'),
      after: t.exposeString('after'),
      start: t.exposeInt('start'),
    }),
  })

  const ArticlePassageThread = builder.objectRef<PassageThreadView>('ArticlePassageThread').implement({
    description: 'The comments about one passage.',
    fields: (t) => ({
      id: t.exposeID('id'),
      passage: t.expose('passage', { type: ArticlePassage }),
      isResolved: t.exposeBoolean('isResolved'),
      statusDate: t.expose('statusAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was last resolved or reopened.',
      }),
      statusBy: t.expose('statusBy', { type: User, nullable: true }),
      changedDate: t.expose('activeAt', {
        type: 'DateTime',
        description: 'The last comment, or the last time that it was resolved or reopened.',
      }),
      comments: t.expose('comments', {
        type: [ArticleFeedbackRemark],
        description: 'Oldest first.',
      }),
    }),
  })
  const ArticlePerson = builder.objectRef<ArticlePersonView>('ArticlePerson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      isAuthor: t.exposeBoolean('isAuthor'),
      isWriting: t.exposeBoolean('isWriting', {
        description: 'Whether they typed in its text in the last half minute.',
      }),
    }),
  })

  const ArticlePresence = builder.objectRef<ArticlePresenceView>('ArticlePresence').implement({
    fields: (t) => ({
      changeKey: t.exposeString('changeKey', {
        description: 'A changed key means that something in the article or its feedback is new.',
      }),
      people: t.expose('people', {
        type: [ArticlePerson],
        description: 'Who else has it open. An author sees editors who are writing, while editors may change the text.',
      }),
    }),
  })
  return { ArticleFeedbackRemark, ArticleFeedbackConnection, ArticlePassageThread, ArticlePresence }
}

/** A thread of comments about a passage, and whether it is resolved now. */
export function addResolveArgs<C extends BaseContext>(builder: Builder<C>) {
  return builder.args((t) => ({
    articleId: t.id({ required: true }),
    threadId: t.id({ required: true }),
    isResolved: t.boolean({ required: true }),
  }))
}
