import {
  APPEAL_MAX_CHARACTERS,
  ENTRY_MAX_BYTES,
  QUOTE_MAX_CHARACTERS,
  REPORT_NOTE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import type { PostView, ReplyView } from '#shared/domain/forum/views.ts'
import { checkFound } from '#shared/server/check-found.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { deleteEntry, editEntry } from './change-entry.ts'
import { createPost } from './create-post.ts'
import { createReply } from './create-reply.ts'
import type { ForumTypes } from './forum-types.graphql.ts'
import { findPost } from './posts.queries.ts'
import { followPost, likeEntry, readPost, readWholeForum } from './react.ts'
import { findReply } from './replies.queries.ts'
import { appealDecision, reportEntry } from './report-entry.ts'
import { deleteDraft, saveDraft } from './save-draft.ts'

/**
 * The rules report by how many characters a title or text is too long; these limits are for lengths that nobody types.
 */
const TITLE = atMost(8 * TITLE_MAX_CHARACTERS)
const MESSAGE = {
  required: true,
  ...atMost(2 * ENTRY_MAX_BYTES, { code: 'TooLarge', message: FORUM_REFUSALS.tooLarge }),
} as const
const PLACE = { required: true, ...atMost(40) } as const
const MAY_WRITE = allowedIn('untilReadOnly')
const MAY_TAKE_BACK = allowedIn('untilGated')

type EntryResult = { readonly post: PostView | null; readonly reply: ReplyView | null }

export function addForumMutations(builder: Builder<MemberContext>, types: ForumTypes) {
  addWriting(builder, types)
  addReactions(builder, types)
  addConduct(builder, types)
}

function addWriting(builder: Builder<MemberContext>, { Post, Reply, Draft }: ForumTypes) {
  const Result = builder.objectRef<EntryResult>('ForumEntryResult').implement({
    description: 'Exactly one of the two changed.',
    fields: (t) => ({
      post: t.expose('post', { type: Post, nullable: true }),
      reply: t.expose('reply', { type: Reply, nullable: true }),
    }),
  })
  builder.mutationFields((t) => ({
    forumPostCreate: t.field({
      ...MAY_WRITE,
      type: Post,
      description: 'Creates a post in the forum. The first posts of a member wait for a moderator.',
      args: {
        title: t.arg.string({ required: true, ...TITLE }),
        message: t.arg.string(MESSAGE),
        audienceId: t.arg.id({ required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => thenKick(ctx, createPost(ctx, args)),
    }),
    forumReplyCreate: t.field({
      ...MAY_WRITE,
      type: Reply,
      description: 'Replies to a post that you see, once per operation id; NotFound for any other post.',
      args: {
        postId: t.arg.id({ required: true }),
        message: t.arg.string(MESSAGE),
        quotedEntryId: t.arg.id({ description: 'An entry of the post.' }),
        quotedText: t.arg.string({ description: 'The quoted words.', ...atMost(20 * QUOTE_MAX_CHARACTERS) }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { quotedEntryId, quotedText, ...args }, ctx) =>
        thenKick(
          ctx,
          createReply(ctx, {
            ...args,
            quotedEntryId: quotedEntryId ?? null,
            quotedText: quotedText ?? null,
          }),
        ),
    }),
    forumEntryEdit: t.field({
      ...MAY_WRITE,
      type: Result,
      description: 'Changes an own post or reply. StaleRevision if it was changed since.',
      args: {
        id: t.arg.id({ required: true }),
        title: t.arg.string({ description: 'Of a post.', ...TITLE }),
        message: t.arg.string(MESSAGE),
        baseRevisionId: t.arg.id({ required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: async (_root, { title, ...args }, ctx): Promise<EntryResult> => {
        const { id, isPost } = await editEntry(ctx, { ...args, title: title ?? null })
        return isPost ? { post: await findPost(ctx, id), reply: null } : { post: null, reply: await findReply(ctx, id) }
      },
    }),
    forumEntryDelete: t.boolean({
      ...MAY_TAKE_BACK,
      description: 'Deletes an own reply, or an own post without replies.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(deleteEntry(ctx, id)),
    }),
    forumDraftSave: t.field({
      ...MAY_WRITE,
      type: Draft,
      description:
        'Saves your draft: at "new", at "reply/" and the id of a post, or at "edit/" and the id of an own entry.',
      args: {
        place: t.arg.string(PLACE),
        title: t.arg.string(TITLE),
        content: t.arg.string(MESSAGE),
        audienceId: t.arg.id(),
        baseRevisionId: t.arg.id({ description: 'The revision that this text is based on; omit it for none.' }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { title, audienceId, baseRevisionId, ...args }, ctx) =>
        saveDraft(ctx, {
          ...args,
          title: title ?? '',
          audienceId: audienceId ?? null,
          baseRevisionId: baseRevisionId ?? null,
        }),
    }),
    forumDraftDelete: t.boolean({
      ...MAY_TAKE_BACK,
      description: 'Deletes your draft of a place; without one nothing changes.',
      args: { place: t.arg.string(PLACE) },
      resolve: (_root, { place }, ctx) => thenTrue(deleteDraft(ctx, place)),
    }),
  }))
}

function addReactions(builder: Builder<MemberContext>, { Post, Likes }: ForumTypes) {
  builder.mutationFields((t) => ({
    forumEntryLike: t.field({
      ...MAY_WRITE,
      type: Likes,
      description: 'Likes an entry that you see, once; NotFound for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => likeEntry(ctx, id, true),
    }),
    forumEntryUnlike: t.field({
      ...MAY_WRITE,
      type: Likes,
      description: 'Removes your like; NotFound for an entry that you do not see.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => likeEntry(ctx, id, false),
    }),
    forumPostFollow: t.field({
      ...allowedIn('untilGated'),
      type: Post,
      description: 'You are notified of new replies to the post.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => follow(ctx, id, true),
    }),
    forumPostUnfollow: t.field({
      ...allowedIn('untilGated'),
      type: Post,
      description: 'You are no longer notified of new replies to the post.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => follow(ctx, id, false),
    }),
    forumPostRead: t.int({
      ...allowedIn('untilGated'),
      description: 'Marks a post as read up to a position. Returns the number of posts that are still unread.',
      args: { id: t.arg.id({ required: true }), seq: t.arg.int({ required: true }) },
      resolve: (_root, { id, seq }, ctx) => readPost(ctx, { postId: id, seq }),
    }),
    forumReadAll: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Marks every post as read.',
      resolve: (_root, _args, ctx) => thenTrue(readWholeForum(ctx)),
    }),
  }))
}

async function follow(ctx: MemberContext, id: string, isFollowed: boolean): Promise<PostView> {
  await followPost(ctx, id, isFollowed)
  const post = checkFound(await findPost(ctx, id))
  return post
}

function addConduct(builder: Builder<MemberContext>, { ReportReason }: ForumTypes) {
  builder.mutationFields((t) => ({
    forumEntryReport: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Reports a post or reply to the moderators, once.',
      args: {
        id: t.arg.id({ required: true }),
        reason: t.arg({ type: ReportReason, required: true }),
        note: t.arg.string({
          description: 'Required for UNPROFESSIONAL.',
          ...atMost(4 * REPORT_NOTE_MAX_CHARACTERS),
        }),
      },
      resolve: (_root, { id, reason, note }, ctx) =>
        thenTrue(reportEntry(ctx, { entryId: id, reason, note: note ?? '' })),
    }),
    forumDecisionAppeal: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Appeals a decision about your own text to the moderators, once.',
      args: {
        decisionId: t.arg.id({ required: true }),
        appeal: t.arg.string({ required: true, ...atMost(2 * APPEAL_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => thenTrue(appealDecision(ctx, args)),
    }),
  }))
}
