import { COUNTED_ARTICLES_MAX, SEARCH_NEWEST_MATCHES } from '#shared/domain/articles/limits.ts'
import { ARTICLE_SORTS, BOARD_SORTS } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatusCountView, ArticleView } from '#shared/domain/articles/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { LIST_MAX, listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR } from '#shared/server/graphql/list-page.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../../context.ts'
import { withCalendar } from '../article-loaders.ts'
import { addEditorFields } from '../editor-fields.graphql.ts'
import { type ArticlesPage, countAllByStatus, countArticlesByStatus, listArticles } from './list-articles.ts'
import { type ArticleBoard, type BoardColumn, readArticleBoard } from './read-article-board.ts'
import { type ArticlePlace, type ListNeighbor, readArticlePlace } from './read-article-place.ts'

type Needs = { readonly articles: ArticleTypes; readonly people: PeopleTypes; readonly PageInfo: PageInfoRef }
type DueRef = ReturnType<typeof addEditorFields>
type ListTypes = ReturnType<typeof addTypes>

const CORRECTED = 'What was searched instead of words of the filter that find nothing.'
const MORE_MATCHES = `Whether more than ${SEARCH_NEWEST_MATCHES} articles have the words of the filter: only the newest ones were looked at.`
/** Per status. */
const COUNTED = `At most ${COUNTED_ARTICLES_MAX + 1}: more are not counted.`

/** The list and the board of articles, which share one filter. */
export function addArticleList(builder: Builder<AdminContext>, needs: Needs) {
  const Due = addEditorFields(builder, needs)
  const types = addTypes(builder, needs)
  const Board = addBoard(builder, needs, Due)
  addQueries(builder, types, Board)
  addPlace(builder, types)
}

function addTypes(builder: Builder<AdminContext>, { articles, PageInfo }: Needs) {
  const shared = asShared(builder)
  const ArticleConnection = addConnection<ArticleView, ArticlesPage>(shared, 'Article', articles.Article, PageInfo)
  shared.objectFields(ArticleConnection, (t) => ({
    totalCount: t.exposeInt('totalCount', { description: `The sum over its statuses. For each: ${COUNTED}` }),
    corrected: t.exposeString('corrected', { nullable: true, description: CORRECTED }),
    hasMoreMatches: t.exposeBoolean('hasMoreMatches', { description: MORE_MATCHES }),
  }))
  const ArticleStatusCount = builder.objectRef<ArticleStatusCountView>('ArticleStatusCount').implement({
    fields: (t) => ({
      status: t.expose('status', { type: articles.ArticleStatus }),
      count: t.exposeInt('count', { description: COUNTED }),
    }),
  })
  const Filter = builder.inputType('ArticleFilter', {
    description: 'All conditions must match. Without `statuses`, every status but TRASHED.',
    fields: (t) => ({
      statuses: t.field({ type: [articles.ArticleStatus], required: { list: false, items: true } }),
      editorId: t.id(),
      isUnassigned: t.boolean(),
      author: t.string({ ...atMost(INPUT_MAX_CHARACTERS), description: "Words of the author's name." }),
      minDays: t.int({ description: 'The minimum number of whole days in the current status.' }),
      submittedBefore: t.field({
        type: 'DateTime',
        description: 'Submitted before this instant, or, if never submitted, in its status since before it.',
      }),
      text: t.string({
        ...atMost(INPUT_MAX_CHARACTERS),
        description: `Words of title, text and author name. All must match, the last one as a prefix. The other conditions are checked for the newest ${SEARCH_NEWEST_MATCHES} matching articles.`,
      }),
    }),
  })
  const Sort = builder.enumType('ArticleSort', {
    description:
      'CHANGED: last changed first. WAITING: longest in its status first. SUBMITTED: last submitted first. TITLE: by title.',
    values: ARTICLE_SORTS,
  })
  const BoardSort = builder.enumType('ArticleBoardSort', {
    description: 'As ArticleSort. URGENT: first due first, finished ones newest first.',
    values: BOARD_SORTS,
  })
  return { ArticleConnection, ArticleStatusCount, Filter, Sort, BoardSort }
}

function addBoard(builder: Builder<AdminContext>, { articles }: Needs, Due: DueRef) {
  const Column = builder.objectRef<BoardColumn>('ArticleBoardColumn').implement({
    fields: (t) => ({
      status: t.expose('status', { type: articles.ArticleStatus }),
      count: t.exposeInt('count', { description: COUNTED }),
      oldestAt: t.expose('oldestAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the longest waiting article entered the status.',
      }),
      due: t.field({
        type: Due,
        description: 'The state of the article with the earliest due date.',
        resolve: (column) => column.due,
      }),
      articles: t.field({
        type: [asOwn(builder, articles.Article)],
        description: 'The first articles: up to 30, fewer when many columns are long.',
        resolve: (column) => [...column.articles],
      }),
    }),
  })
  return builder.objectRef<ArticleBoard>('ArticleBoard').implement({
    fields: (t) => ({
      corrected: t.exposeString('corrected', { nullable: true, description: CORRECTED }),
      hasMoreMatches: t.exposeBoolean('hasMoreMatches', { description: MORE_MATCHES }),
      found: t.exposeInt('found', { description: 'The sum of the columns.' }),
      columns: t.field({ type: [Column], resolve: (board) => [...board.columns] }),
    }),
  })
}

function addQueries(builder: Builder<AdminContext>, types: ListTypes, Board: ReturnType<typeof addBoard>) {
  builder.queryFields((t) => {
    const filter = t.arg({ type: types.Filter })
    const sort = t.arg({ type: types.Sort, defaultValue: 'CHANGED' })
    return {
      articles: t.field({
        type: types.ArticleConnection,
        description: 'At most 50 per page; a cursor is valid only for the sort that created it.',
        args: { filter, sort, first: t.arg.int(), after: t.arg.string(CURSOR) },
        resolve: (_root, args, ctx) =>
          withCalendar(
            ctx,
            listArticles(ctx, {
              filter: args.filter ?? {},
              sort: args.sort ?? 'CHANGED',
              first: listSize(args.first, LIST_MAX),
              after: args.after || null,
            }),
          ),
      }),
      articleStatusCounts: t.field({
        type: [types.ArticleStatusCount],
        description: 'A count for every status, with the filter except its `statuses`.',
        args: { filter },
        resolve: (_root, args, ctx) => countArticlesByStatus(ctx, args.filter ?? {}),
      }),
      articleStatusTotals: t.field({
        type: [types.ArticleStatusCount],
        description: 'All articles of every status, without a maximum count.',
        resolve: (_root, _args, ctx) => countAllByStatus(ctx),
      }),
      articleBoard: t.field({
        type: Board,
        description: 'A column for every status of the filter.',
        args: { filter, sort: t.arg({ type: types.BoardSort, defaultValue: 'URGENT' }) },
        resolve: (_root, args, ctx) =>
          readArticleBoard(ctx, { filter: args.filter ?? {}, sort: args.sort ?? 'URGENT' }),
      }),
    }
  })
}

function addPlace(builder: Builder<AdminContext>, { Filter, BoardSort }: ListTypes) {
  const Neighbor = builder.objectRef<ListNeighbor>('ArticleNeighbor').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      sortKey: t.exposeFloat('sortKey', { nullable: true, description: 'As in Article.' }),
    }),
  })
  const Place = builder.objectRef<ArticlePlace>('ArticlePlace').implement({
    description: 'Where an article stands in a list, or in a column of the board.',
    fields: (t) => ({
      previous: t.expose('previous', { type: Neighbor, nullable: true }),
      next: t.expose('next', { type: Neighbor, nullable: true }),
      position: t.exposeInt('position', {
        nullable: true,
        description: `From 1. Null if the article is not at this place any more, or more than ${COUNTED_ARTICLES_MAX} articles of a status come before it.`,
      }),
      total: t.exposeInt('total', { description: `For each status at most ${COUNTED_ARTICLES_MAX}.` }),
      isMore: t.exposeBoolean('isMore', { description: 'Whether there are more than `total`.' }),
      cursor: t.exposeString('cursor', {
        nullable: true,
        description: 'The cursor of the page of the list that starts after this article. Null in the order URGENT.',
      }),
      pageBefore: t.string({
        nullable: true,
        description:
          'If the article is the first of a page of the list: the cursor of the page before it, null for the first page. Null for other articles.',
        args: { size: t.arg.int({ required: true, description: 'The articles of a page.' }) },
        resolve: ({ pageBefore }, { size }) => pageBefore(listSize(size, size)),
      }),
    }),
  })
  builder.queryField('articlePlace', (t) =>
    t.field({
      type: Place,
      nullable: true,
      description:
        'Null for an unknown article. With the `sortKey` that the list showed, the place stays the same after the article was moved or changed.',
      args: {
        articleId: t.arg.id({ required: true }),
        filter: t.arg({ type: Filter }),
        sort: t.arg({ type: BoardSort, required: true }),
        sortKey: t.arg.float(),
      },
      resolve: (_root, { articleId, filter, sort, sortKey }, ctx) =>
        readArticlePlace(ctx, { articleId, filter: filter ?? {}, sort, sortKey: sortKey ?? null }),
    }),
  )
}
