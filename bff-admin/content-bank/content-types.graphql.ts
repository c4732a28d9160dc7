import type { CurrentText } from '#db/texts/stored-text.ts'
import { CONTENT_KINDS, type ContentUse } from '#shared/domain/content-bank/blocks.ts'
import {
  CONTENT_SOURCES,
  type ContentBlockView,
  type ContentBrandView,
  type ContentText,
} from '#shared/domain/content-bank/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { contentMark, fallbackOf, inForceIn, toBlockView, workingDraft } from './block-texts.ts'
import type { StoredBlock } from './blocks.queries.ts'
import type { HistoryEntry } from './history.queries.ts'

/** A text with the other data of its page. */
export type BlockPage = { readonly stored: StoredBlock; readonly history: readonly HistoryEntry[] }

export function addContentTypes(builder: Builder<AdminContext>) {
  const ContentKind = builder.enumType('ContentKind', { values: CONTENT_KINDS })
  const ContentSource = builder.enumType('ContentSource', {
    description:
      'The source of a text: the community itself, the default of all brands, the text shipped with the product, or none.',
    values: CONTENT_SOURCES,
  })
  const ContentUse = builder.objectRef<ContentUse>('ContentUse').implement({
    description: 'A place where readers see a text.',
    fields: (t) => ({ place: t.exposeString('place'), path: t.exposeString('path', { nullable: true }) }),
  })
  const ContentBrand = builder.objectRef<ContentBrandView>('ContentBrand').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      isOwn: t.exposeBoolean('isOwn', { description: 'Whether it has a text of its own instead of the default.' }),
    }),
  })
  const ContentBlock = builder.objectRef<ContentBlockView>('ContentBlock').implement({
    description: 'A text of the content bank, as the community has it.',
    fields: (t) => ({
      key: t.exposeID('key'),
      kind: t.expose('kind', { type: ContentKind }),
      name: t.exposeString('name'),
      about: t.exposeString('about'),
      whereUsed: t.expose('whereUsed', { type: [ContentUse] }),
      source: t.expose('source', { type: ContentSource }),
      publishedDate: t.expose('publishedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the text in force was published, if somebody published it.',
      }),
      draftSavedAt: t.expose('draftSavedAt', { type: 'DateTime', nullable: true }),
      brands: t.expose('brands', {
        type: [ContentBrand],
        description:
          'In the admin community, every brand: a changed default applies to those without a text of their own.',
      }),
    }),
  })
  const ContentText = builder.objectRef<ContentText>('ContentText').implement({
    fields: (t) => ({
      textId: t.id({ description: 'Identifies exactly this wording.', resolve: (text) => contentMark(text) }),
      title: t.exposeString('title'),
      content: t.exposeString('body'),
    }),
  })
  const ContentDraft = builder.objectRef<CurrentText>('ContentDraft').implement({
    description: 'The text being edited, with the id that the next save passes as its base.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content'),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  const ContentVersion = builder.objectRef<HistoryEntry>('ContentVersion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      version: t.exposeInt('version'),
      hasText: t.exposeBoolean('hasText', { description: 'False if the community dropped its own text.' }),
      why: t.exposeString('why'),
      authorName: t.exposeString('authorName', { nullable: true }),
      publishedDate: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const ContentBlockPage = builder.objectRef<BlockPage>('ContentBlockPage').implement({
    fields: (t) => ({
      block: t.field({ type: ContentBlock, resolve: ({ stored }) => toBlockView(stored) }),
      inForce: t.field({ type: ContentText, nullable: true, resolve: ({ stored }) => inForceIn(stored) }),
      inForceTextId: t.id({
        description: 'Identifies the text in force, also when there is none: publishers pass the one that they saw.',
        resolve: ({ stored }) => contentMark(inForceIn(stored)),
      }),
      fallback: t.field({
        type: ContentText,
        nullable: true,
        description: 'What readers get once the community has no text of its own.',
        resolve: ({ stored }) => fallbackOf(stored),
      }),
      draft: t.field({
        type: ContentText,
        nullable: true,
        resolve: ({ stored: { draft } }) => draft && { title: draft.title, body: draft.content },
      }),
      draftBy: t.string({ nullable: true, resolve: ({ stored }) => stored.draft?.authorName ?? null }),
      working: t.field({
        type: ContentDraft,
        description: 'The base of edits: the draft, else the text in force.',
        resolve: ({ stored }, _args, { now }) => workingDraft(stored, now),
      }),
      history: t.expose('history', {
        type: [ContentVersion],
        description: 'The versions that the community has published, newest first; at most fifty.',
      }),
    }),
  })
  return { ContentBlock, ContentBlockPage, ContentText, ContentDraft }
}

export type ContentTypes = ReturnType<typeof addContentTypes>
