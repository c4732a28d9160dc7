import { CORRECTION_NOTE_INPUT_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { SAVED_CONTENT, SAVED_TITLE } from '#shared/server/graphql/types/saved-text.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import type { EarlierTextRef } from '../../staff/earlier-texts.graphql.ts'
import { withCalendar } from '../article-loaders.ts'
import { discardCorrection } from './discard-correction.ts'
import { publishCorrection } from './publish-correction.ts'
import { type CorrectionView, readEarlierTexts, readOpenCorrection } from './read-correction.ts'
import { saveCorrection } from './save-correction.ts'
import { startCorrection } from './start-correction.ts'

type Needs = {
  readonly articles: ArticleTypes
  readonly people: PeopleTypes
  readonly EarlierText: EarlierTextRef
}

/** Corrections of published articles: begun, saved, and published with a note or given up. */
export function addCorrections(builder: Builder<AdminContext>, { articles, people, EarlierText }: Needs) {
  const ArticleCorrection = builder.objectRef<CorrectionView>('ArticleCorrection').implement({
    description: 'A correction that is being written. Nothing of it is public before it is published.',
    fields: (t) => ({
      id: t.exposeID('id'),
      draft: t.expose('draft', {
        type: articles.ArticleRevision,
        description: 'The text as it was last saved; its id changes with each save.',
      }),
      startedBy: t.expose('startedBy', { type: people.User }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  builder.queryField('articleCorrection', (t) =>
    t.field({
      type: ArticleCorrection,
      nullable: true,
      description: 'The open correction of an article; null without one.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readOpenCorrection(ctx, articleId),
    }),
  )
  builder.queryField('articleCorrectionTexts', (t) =>
    t.field({
      type: [EarlierText],
      description: 'Texts that were refused or replaced while the article was corrected, the latest first.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: async (_root, { articleId }, ctx) => [...(await readEarlierTexts(ctx, articleId))],
    }),
  )
  builder.mutationFields((t) => ({
    articleCorrectionStart: t.field({
      type: ArticleCorrection,
      description: 'Begins the correction of a PUBLISHED article, or answers the one that is open.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => startCorrection(ctx, articleId),
    }),
    articleCorrectionSave: t.field({
      type: articles.ArticleRevision,
      description:
        'Stores its text. With another `baseDraftId` than the last save it is refused as StaleRevision, with `extensions.current`. ' +
        'The refused text is kept beside, as is one of a correction that has ended (`extensions.keptRevisionId`).',
      args: {
        correctionId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...SAVED_TITLE }),
        content: t.arg.string({ required: true, ...SAVED_CONTENT }),
        baseDraftId: t.arg.id({ required: true }),
        operationId: t.arg.id(),
      },
      resolve: (_root, args, ctx) => saveCorrection(ctx, args),
    }),
    articleCorrectionPublish: t.field({
      type: articles.Article,
      description:
        'Makes its text the public one. The note stands under the story with the date, and the author gets an email.',
      extensions: { audit: audited('article.correct', { memberVisible: false }) },
      args: {
        articleId: t.arg.id({ required: true }),
        correctionId: t.arg.id({ required: true }),
        draftId: t.arg.id({ required: true }),
        note: t.arg.string({ required: true, ...atMost(CORRECTION_NOTE_INPUT_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => thenKick(ctx, withCalendar(ctx, publishCorrection(ctx, args))),
    }),
    articleCorrectionDiscard: t.field({
      type: articles.Article,
      description: 'Gives the correction up; the story stays as it is.',
      extensions: { audit: audited('article.correct-discard', { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }), correctionId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => discardCorrection(ctx, args),
    }),
  }))
}
