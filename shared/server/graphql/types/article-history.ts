import { REVISION_ORIGINS } from '#shared/domain/articles/history.ts'
import type {
  ArticleEventView,
  ArticleRevisionEntryView,
  ArticleSavedRevisionView,
} from '#shared/domain/articles/views.ts'
import type { Builder, SharedBuilder } from '../builder.ts'
import { addConnection, type PageInfoRef } from '../connection.ts'
import type { BaseContext } from '../context.ts'
import { CURSOR } from '../list-page.ts'
import type { ArticleTypes } from './articles.ts'
import type { PeopleTypes } from './people.ts'

type Needs = Pick<PeopleTypes, 'User'> & { readonly articles: ArticleTypes; readonly PageInfo: PageInfoRef }

/** The types of an article's history, which authors and editors share. */
export function addArticleHistory(builder: SharedBuilder, { User, articles, PageInfo }: Needs) {
  const ArticleRevisionOrigin = builder.enumType('ArticleRevisionOrigin', { values: REVISION_ORIGINS })

  const ArticleFullestRevision = builder
    .objectRef<NonNullable<ArticleRevisionEntryView['fullest']>>('ArticleFullestRevision')
    .implement({ fields: (t) => ({ id: t.exposeID('id'), wordCount: t.exposeInt('wordCount') }) })

  const ArticleRevisionEntry = builder.objectRef<ArticleRevisionEntryView>('ArticleRevisionEntry').implement({
    description: 'An editing session in the history of an article, shown as its last save, without the text.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      wordCount: t.exposeInt('wordCount'),
      becameCurrent: t.exposeBoolean('becameCurrent', {
        description:
          'False for a text that was stored next to the current one: after a conflict, or because the article moved on.',
      }),
      origin: t.expose('origin', { type: ArticleRevisionOrigin }),
      startedAt: t.expose('startedAt', { type: 'DateTime' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      status: t.expose('status', {
        type: articles.ArticleStatus,
        description: 'The status of the article at that time.',
      }),
      isByAuthor: t.exposeBoolean('isByAuthor', {
        description: 'Whether it is by the author of the article; otherwise it is by an editor.',
      }),
      author: t.expose('author', { type: User, nullable: true }),
      fullest: t.expose('fullest', {
        type: ArticleFullestRevision,
        nullable: true,
        description: 'The longest text of the session, if it ended empty or much shorter.',
      }),
    }),
  })

  const ArticleRevisionEntryConnection = addConnection<ArticleRevisionEntryView>(
    builder,
    'ArticleRevisionEntry',
    ArticleRevisionEntry,
    PageInfo,
  )

  const ArticleSavedRevision = builder.objectRef<ArticleSavedRevisionView>('ArticleSavedRevision').implement({
    fields: (t) => ({
      entry: t.expose('entry', { type: ArticleRevisionEntry }),
      text: t.expose('text', { type: articles.ArticleRevision }),
      before: t.expose('before', {
        type: articles.ArticleRevision,
        nullable: true,
        description: 'The revision that was current before the editing session in which this one was saved.',
      }),
    }),
  })

  const ArticleEvent = builder.objectRef<ArticleEventView>('ArticleEvent').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      fromStatus: t.expose('fromStatus', { type: articles.ArticleStatus }),
      toStatus: t.expose('toStatus', { type: articles.ArticleStatus }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      scheduledDate: t.expose('scheduledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'For a move to SCHEDULED, also from SCHEDULED: the scheduled time.',
      }),
      actor: t.field({
        type: User,
        nullable: true,
        description: 'Null for a change by a background job.',
        resolve: (event) => event.actor,
      }),
    }),
  })
  return { ArticleRevisionEntryConnection, ArticleSavedRevision, ArticleEvent }
}

export type ArticleHistoryTypes = ReturnType<typeof addArticleHistory>

/** The requested part of a history. */
export function addHistoryPageArgs<C extends BaseContext>(builder: Builder<C>) {
  return builder.args((t) => ({
    articleId: t.id({ required: true }),
    last: t.int(),
    before: t.string(CURSOR),
  }))
}
