import { sourcesOfArticle } from '#db/articles/scans/read-scans.ts'
import { LARGE_PASTE_MIN_CHARACTERS } from '#shared/domain/articles/limits.ts'
import {
  type LargePasteView,
  SCAN_BANDS,
  SCAN_FAILURES,
  SCAN_SOURCE_KINDS,
  type ScanSourceView,
  scanBand,
  type WritingTrailView,
} from '#shared/domain/articles/scans.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import type { ScanTypes } from '#shared/server/graphql/types/article-scans.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { readCurrentRevisionId } from '../article-access.ts'
import type { ListMarks } from '../list/list-marks.ts'
import { createScan } from './create-scan.ts'
import { readScan, readWritingTrail, type ScanWithSources } from './scans.queries.ts'

type Needs = { readonly articles: ArticleTypes; readonly scans: ScanTypes }

/** The results of scans, for editors only. */
export function addAdminScans(builder: Builder<AdminContext>, { articles, scans }: Needs) {
  const ScanBand = builder.enumType('ArticleScanBand', {
    description: 'How closely an editor should look at a result: not at all, briefly, or together with the author.',
    values: SCAN_BANDS,
  })
  // Every resolver of this backend that returns a scan returns a `ScanWithSources`.
  const ArticleScan = asOwn(builder, scans.ArticleScan as unknown as SharedRef<ScanWithSources>)
  addFigures(builder, ArticleScan, ScanBand)
  const WritingTrail = addTrail(builder)

  builder.objectField(asOwn(builder, articles.Article), 'scanBand', (t) =>
    t.field({
      type: ScanBand,
      nullable: true,
      description: 'The band of the newest scan; null without a result.',
      resolve: async (article: ArticleView & Partial<ListMarks>, _args, { articleLoaders }) => {
        const scan = article.scan === undefined ? await articleLoaders.scan.load(article.id) : article.scan
        return scan && scanBand(scan)
      },
    }),
  )
  builder.queryFields((t) => ({
    articleScan: t.field({
      type: ArticleScan,
      nullable: true,
      description: 'The newest scan; `isCurrentText` says whether the text is still the one that was scanned.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readScan(ctx, articleId),
    }),
    articleWritingTrail: t.field({
      type: WritingTrail,
      description: 'When and in what steps the author wrote the text. NotFound for an article of another community.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readWritingTrail(ctx, articleId),
    }),
  }))
  builder.mutationField('articleScanCreate', (t) =>
    t.field({
      type: ArticleScan,
      description: 'Scans the current text: returns the existing scan, retries a failed one, or starts a new one.',
      extensions: { audit: audited(['article.scan', 'article.scan-again'], { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => {
        const scan = await createScan(ctx, args)
        ctx.kickScans()
        return scan
      },
    }),
  )
}

type OwnRef<View> = ReturnType<typeof asOwn<AdminContext, View>>
type BandRef = ReturnType<Builder<AdminContext>['enumType']>

function addFigures(builder: Builder<AdminContext>, ArticleScan: OwnRef<ScanWithSources>, ScanBand: BandRef) {
  const ScanFailure = builder.enumType('ArticleScanFailure', { values: SCAN_FAILURES })
  const ScanSource = addSource(builder)
  builder.objectFields(ArticleScan, (t) => ({
    revisionId: t.exposeID('revisionId'),
    exportId: t.exposeID('exportId', { nullable: true }),
    identicalWords: t.exposeInt('identicalWords', { nullable: true }),
    minorChangedWords: t.exposeInt('minorChangedWords', { nullable: true }),
    relatedMeaningWords: t.exposeInt('relatedMeaningWords', { nullable: true }),
    aggregatedScore: t.exposeFloat('aggregatedScore', { nullable: true, description: '0 to 100.' }),
    aiProbability: t.exposeFloat('aiProbability', {
      nullable: true,
      description: '0 to 1; null when nothing was measured.',
    }),
    totalWords: t.exposeInt('totalWords', { nullable: true }),
    totalExcluded: t.exposeInt('totalExcluded', { nullable: true }),
    band: t.field({ type: ScanBand, nullable: true, resolve: (scan) => scanBand(scan) }),
    failure: t.expose('failure', { type: ScanFailure, nullable: true }),
    failureDetail: t.exposeString('failureDetail', { nullable: true }),
    isCurrentText: t.boolean({
      resolve: async ({ articleId, revisionId, currentRevisionId }, _args, ctx) =>
        revisionId === (currentRevisionId ?? (await readCurrentRevisionId(ctx, articleId))),
    }),
    sources: t.field({
      type: [ScanSource],
      description: 'At most 50, most matching words first.',
      resolve: async ({ articleId, sources }, _args, { db, actor }) => [
        ...(sources ?? (await sourcesOfArticle(db, actor.communityId, articleId))),
      ],
    }),
  }))
}

function addSource(builder: Builder<AdminContext>) {
  const ScanSourceKind = builder.enumType('ArticleScanSourceKind', { values: SCAN_SOURCE_KINDS })
  return builder.objectRef<ScanSourceView>('ArticleScanSource').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: ScanSourceKind }),
      url: t.exposeString('url', { nullable: true }),
      title: t.exposeString('title'),
      introduction: t.exposeString('introduction'),
      matchedWords: t.exposeInt('matchedWords'),
      passages: t.exposeStringList('passages', {
        description: 'The matching passages of the source; empty until the provider has delivered them.',
      }),
    }),
  })
}

function addTrail(builder: Builder<AdminContext>) {
  const LargePaste = builder.objectRef<LargePasteView>('ArticleLargePaste').implement({
    description: 'Only the sizes of pastes are recorded.',
    fields: (t) => ({
      savedAt: t.expose('savedAt', { type: 'DateTime', description: 'When the save that followed was stored.' }),
      characters: t.exposeInt('characters'),
    }),
  })
  return builder.objectRef<WritingTrailView>('ArticleWritingTrail').implement({
    description: "The author's saves.",
    fields: (t) => ({
      saves: t.exposeInt('saves'),
      firstSavedAt: t.expose('firstSavedAt', { type: 'DateTime', nullable: true }),
      lastSavedAt: t.expose('lastSavedAt', { type: 'DateTime', nullable: true }),
      largestAddition: t.exposeInt('largestAddition', {
        description: 'The maximum number of words added by one save.',
      }),
      pastes: t.expose('pastes', {
        type: [LargePaste],
        description: `Pastes of at least ${LARGE_PASTE_MIN_CHARACTERS} characters: the last 20, oldest first.`,
      }),
    }),
  })
}
