import { ARTICLE_FILE_MAX_BYTES } from '#shared/domain/articles/imports/limits.ts'
import { ARTICLE_FILE_REFUSALS } from '#shared/domain/articles/imports/messages.ts'
import {
  ARTICLE_SOURCES,
  IMPORTED_ARTICLE_OUTCOMES,
  IMPORTED_STATUSES,
} from '#shared/domain/articles/imports/statuses.ts'
import { IMPORT_STATES } from '#shared/domain/imports/states.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { checkArticleImport } from './check-import.ts'
import { reportArticleImport } from './import-report.ts'
import {
  type ArticleImportView,
  type ImportedArticleView,
  listArticleImports,
  listImportedArticles,
  readArticleImport,
} from './imports.queries.ts'
import { setOtherAuthor, startArticleImport } from './start-import.ts'

const PAGE = 50

export function addArticleImports(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const types = addTypes(builder, pageInfo)
  addQueries(builder, types)
  addMutations(builder)
}

type Types = ReturnType<typeof addTypes>

function addTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const State = builder.enumType('ArticleImportState', { values: IMPORT_STATES })
  const Source = builder.enumType('ArticleSource', { values: ARTICLE_SOURCES })
  const Status = builder.enumType('ImportedArticleStatus', { values: IMPORTED_STATUSES })
  const Outcome = builder.enumType('ImportedArticleOutcome', { values: IMPORTED_ARTICLE_OUTCOMES })
  const Article = builder.objectRef<ImportedArticleView>('ImportedArticle').implement({
    description: 'An article of an imported file, with its outcome.',
    fields: (t) => ({
      rowNumber: t.exposeInt('rowNumber', { description: 'Its position in the file.' }),
      title: t.exposeString('title'),
      authorName: t.exposeString('authorName', { nullable: true }),
      authorEmail: t.exposeString('authorEmail', { nullable: true }),
      memberName: t.exposeString('memberName', {
        nullable: true,
        description: 'The member who is or becomes its author.',
      }),
      status: t.expose('status', { type: Status }),
      publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
      wordCount: t.exposeInt('wordCount'),
      losses: t.exposeStringList('losses', { description: 'What could not be imported, in words.' }),
      outcome: t.expose('outcome', { type: Outcome }),
      articleId: t.exposeID('articleId', { nullable: true }),
    }),
  })
  const Count = builder.objectRef<ArticleImportView['outcomes'][number]>('ArticleImportCount').implement({
    fields: (t) => ({
      outcome: t.expose('outcome', { type: Outcome }),
      articles: t.exposeInt('rows'),
    }),
  })
  const Import = builder.objectRef<ArticleImportView>('ArticleImport').implement({
    description: 'A file of articles exported from another tool.',
    fields: (t) => ({
      id: t.exposeID('id'),
      source: t.expose('source', { type: Source }),
      state: t.expose('state', { type: State }),
      articleCount: t.exposeInt('articleCount'),
      leftOut: t.exposeStringList('leftOut', {
        description: 'Parts of the file that are not articles, in words.',
      }),
      otherAuthorId: t.exposeID('otherAuthorId', {
        nullable: true,
        description: 'The member who becomes the author of articles whose own author is not a member.',
      }),
      otherAuthor: t.exposeString('otherAuthor', { nullable: true, description: 'Their name.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      createdBy: t.exposeString('createdBy'),
      outcomes: t.expose('outcomes', { type: [Count] }),
    }),
  })
  const Connection = addConnection(
    asShared(builder),
    'ImportedArticle',
    Article as unknown as SharedRef<ImportedArticleView>,
    pageInfo,
  )
  return { Import, Connection }
}

function addQueries(builder: Builder<AdminContext>, { Import, Connection }: Types) {
  builder.queryFields((t) => ({
    articleImports: t.field({
      type: [Import],
      description: 'The files of articles that staff imported last.',
      resolve: async (_root, _args, ctx) => [...(await listArticleImports(ctx))],
    }),
    articleImport: t.field({
      type: Import,
      nullable: true,
      description: 'A file of articles with its progress; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readArticleImport(ctx, id),
    }),
    articleImportReport: t.string({
      nullable: true,
      description: 'Every article of a file with its outcome and its losses, as CSV.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => reportArticleImport(ctx, id),
    }),
    importedArticles: t.field({
      type: asOwn(builder, Connection),
      description: 'The articles of a file in order: all, or only those that are not imported.',
      args: {
        importId: t.arg.id({ required: true }),
        onlyLeftOut: t.arg.boolean({ required: true }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { importId, onlyLeftOut, ...page }, ctx) =>
        listImportedArticles(ctx, { importId, onlyLeftOut, ...listPage(page, PAGE) }),
    }),
  }))
}

const FILE = atMost(ARTICLE_FILE_MAX_BYTES, { code: 'TooLarge', message: ARTICLE_FILE_REFUSALS.tooLarge })

function addMutations(builder: Builder<AdminContext>) {
  builder.mutationFields((t) => ({
    articleImportCheck: t.field({
      type: 'ID',
      description:
        'Reads an export of Ghost or WordPress, or Markdown with front matter, and stores the outcome for each article; creates nothing. The same file continues the same import while it is active. Returns its id.',
      args: { file: t.arg.string({ required: true, ...FILE }) },
      resolve: (_root, { file }, ctx) => checkArticleImport(ctx, file),
    }),
    articleImportSetAuthor: t.field({
      type: 'ID',
      description: 'Makes a member the author of the articles of a file whose own author is no member.',
      args: {
        importId: t.arg.id({ required: true }),
        email: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      },
      resolve: (_root, { importId, email }, ctx) => setOtherAuthor(ctx, importId, email),
    }),
    articleImportStart: t.field({
      type: 'ID',
      description: 'Starts creating the articles of a file in the background; repeating it changes nothing.',
      extensions: { audit: audited('article-file.start', { memberVisible: false }) },
      args: {
        importId: t.arg.id({ required: true }),
        otherAuthorId: t.arg.id({
          description:
            'The other author that the caller saw, or null for none; Unprocessable with the reason authorChanged if another one is chosen.',
        }),
      },
      resolve: async (_root, { importId, otherAuthorId }, ctx) => {
        const started = await startArticleImport(ctx, importId, otherAuthorId)
        ctx.kickArticleImports()
        return started
      },
    }),
  }))
}
