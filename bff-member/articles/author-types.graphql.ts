import type {
  AcceptedTermsView,
  ArticleAgreementView,
  ArticleBylineView,
  ArticleClosureView,
  ArticleTextView,
} from '#shared/domain/articles/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { MemberContext } from '../context.ts'

/** Byline, guidelines, product agreement, closures and approval: types that only authors use. */
export function addAuthorTypes(builder: Builder<MemberContext>) {
  const ArticleUserSetting = builder.objectRef<ArticleBylineView>('ArticleUserSetting').implement({
    fields: (t) => ({ id: t.exposeID('id'), byline: t.exposeString('byline') }),
  })
  const ArticleGuidelines = builder.objectRef<ArticleTextView>('ArticleGuidelines').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      version: t.exposeInt('version'),
      title: t.exposeString('title'),
      content: t.string({ resolve: ({ body }) => body ?? '' }),
    }),
  })
  const ArticleProductTerms = builder.objectRef<ArticleTextView>('ArticleProductTerms').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      version: t.exposeInt('version'),
      terms: t.string({ resolve: ({ body }) => body ?? '' }),
      publishedDate: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const ArticleAcceptedTerms = builder.objectRef<AcceptedTermsView>('ArticleAcceptedTerms').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      terms: t.string({ resolve: ({ body }) => body ?? '' }),
      acceptedDate: t.expose('acceptedAt', { type: 'DateTime' }),
    }),
  })
  const ArticleProductAgreementStatus = builder
    .objectRef<ArticleAgreementView>('ArticleProductAgreementStatus')
    .implement({
      description: 'Null until the member accepted the current terms.',
      fields: (t) => ({ id: t.exposeID('id'), createdAt: t.expose('createdAt', { type: 'DateTime' }) }),
    })
  const ArticleClosure = builder.objectRef<ArticleClosureView>('ArticleClosure').implement({
    fields: (t) => ({
      startsAt: t.expose('startsAt', { type: 'DateTime' }),
      endsAt: t.expose('endsAt', { type: 'DateTime' }),
    }),
  })
  const SeenLeadImage = builder.inputType('SeenLeadImage', {
    description: 'The lead image as a page showed it.',
    fields: (t) => ({
      address: t.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      alt: t.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      credit: t.string(atMost(INPUT_MAX_CHARACTERS)),
    }),
  })
  return {
    ArticleUserSetting,
    ArticleGuidelines,
    ArticleProductTerms,
    ArticleAcceptedTerms,
    ArticleProductAgreementStatus,
    ArticleClosure,
    SeenLeadImage,
  }
}

export type AuthorTypes = ReturnType<typeof addAuthorTypes>
