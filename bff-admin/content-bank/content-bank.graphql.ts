import { type ContentKey, isContentKey } from '#shared/domain/content-bank/blocks.ts'
import { WHY_MAX_CHARACTERS } from '#shared/domain/content-bank/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { SAVED_CONTENT, SAVED_TITLE } from '#shared/server/graphql/types/saved-text.ts'
import type { AdminContext } from '../context.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { toBlockView } from './block-texts.ts'
import { readBlock, readBlocks } from './blocks.queries.ts'
import { checkCanManageContent } from './content-access.ts'
import { addContentTypes, type ContentTypes } from './content-types.graphql.ts'
import { readHistory, readVersion } from './history.queries.ts'
import { dropOwnContent, publishContentDraft, takeBackContent } from './publish-text.ts'
import { discardContentDraft, saveContentDraft } from './save-draft.ts'

/** The texts that staff write: in a brand its own, in the admin community the defaults of all. */
export function addContentBank(builder: Builder<AdminContext>) {
  const types = addContentTypes(builder)
  const { ContentBlock, ContentBlockPage, ContentText } = types
  builder.queryFields((t) => ({
    contentBlocks: t.field({
      type: [ContentBlock],
      description: 'Every text of the content bank.',
      resolve: async (_root, _args, ctx) => (await readBlocks(ctx)).map(toBlockView),
    }),
    contentBlock: t.field({
      type: ContentBlockPage,
      nullable: true,
      description: 'A text of the content bank with its history; null for a key that is none.',
      args: { key: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx, info) => {
        const key = await keyOrNull(ctx, args.key)
        if (!key) return null
        const [stored, history] = await Promise.all([
          readBlock(ctx, key),
          asksFor(info, 'history') ? readHistory(ctx, key) : [],
        ])
        return { stored, history }
      },
    }),
    contentVersion: t.field({
      type: ContentText,
      nullable: true,
      description: 'A text that the community published earlier.',
      args: { key: t.arg.id({ required: true }), versionId: t.arg.id({ required: true }) },
      resolve: async (_root, { versionId, ...args }, ctx) => {
        const key = await keyOrNull(ctx, args.key)
        return key && readVersion(ctx, key, versionId)
      },
    }),
  }))
  addDrafts(builder, types)
  addPublishing(builder, types)
}

function addDrafts(builder: Builder<AdminContext>, { ContentDraft }: ContentTypes) {
  builder.mutationFields((t) => ({
    contentDraftSave: t.field({
      type: ContentDraft,
      description:
        'Keeps a draft, which readers do not see. `baseTextId` is the id of the text that the writer started from; where another one is there by now, it is refused as StaleRevision with `extensions.current`.',
      args: {
        key: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...SAVED_TITLE }),
        content: t.arg.string({ required: true, ...SAVED_CONTENT }),
        baseTextId: t.arg.id({ required: true }),
      },
      resolve: async (_root, { key, ...args }, ctx) =>
        saveContentDraft(ctx, { ...args, key: await knownKey(ctx, key) }),
    }),
    contentDraftDiscard: t.field({
      type: 'Boolean',
      description: 'Throws the draft away that was seen.',
      args: { key: t.arg.id({ required: true }), draftTextId: t.arg.id({ required: true }) },
      resolve: async (_root, { key, draftTextId }, ctx) =>
        discardContentDraft(ctx, { key: await knownKey(ctx, key), draftTextId }),
    }),
  }))
}

function addPublishing(builder: Builder<AdminContext>, { ContentBlock }: ContentTypes) {
  const why = atMost(4 * WHY_MAX_CHARACTERS)
  builder.mutationFields((t) => ({
    contentPublish: t.field({
      type: ContentBlock,
      description:
        'Publishes the draft that was compared with the text in force. Refused as StaleRevision where either has changed.',
      extensions: { audit: audited('content-block.publish', STAFF_ONLY) },
      args: {
        key: t.arg.id({ required: true }),
        draftTextId: t.arg.id({ required: true }),
        inForceTextId: t.arg.id({ required: true }),
        why: t.arg.string({ required: true, ...why }),
      },
      resolve: async (_root, { key, ...args }, ctx) =>
        toBlockView(await publishContentDraft(ctx, { ...args, key: await knownKey(ctx, key) })),
    }),
    contentTakeBack: t.field({
      type: ContentBlock,
      description: 'Publishes an earlier text anew.',
      extensions: { audit: audited('content-block.take-back', STAFF_ONLY) },
      args: {
        key: t.arg.id({ required: true }),
        versionId: t.arg.id({ required: true }),
        inForceTextId: t.arg.id({ required: true }),
        why: t.arg.string({ required: true, ...why }),
      },
      resolve: async (_root, { key, ...args }, ctx) =>
        toBlockView(await takeBackContent(ctx, { ...args, key: await knownKey(ctx, key) })),
    }),
    contentDropOwn: t.field({
      type: ContentBlock,
      description: 'Gives the community’s own text up, so that the default holds again.',
      extensions: { audit: audited('content-block.drop', STAFF_ONLY) },
      args: {
        key: t.arg.id({ required: true }),
        inForceTextId: t.arg.id({ required: true }),
        why: t.arg.string({ required: true, ...why }),
      },
      resolve: async (_root, { key, ...args }, ctx) =>
        toBlockView(await dropOwnContent(ctx, { ...args, key: await knownKey(ctx, key) })),
    }),
  }))
}

/** Who may not manage texts is refused before they learn which there are. */
async function keyOrNull(ctx: AdminContext, key: string): Promise<ContentKey | null> {
  if (isContentKey(key)) return key
  await checkCanManageContent(ctx)
  return null
}

async function knownKey(ctx: AdminContext, key: string): Promise<ContentKey> {
  const known = await keyOrNull(ctx, key)
  if (!known) throw new AppError('NotFound')
  return known
}
