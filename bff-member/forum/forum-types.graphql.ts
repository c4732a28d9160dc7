import { EVERYONE, POST_ORDERS } from '#shared/domain/forum/statuses.ts'
import type {
  AudienceView,
  EntryView,
  OwnDecisionView,
  PostView,
  QuoteView,
  ReplyView,
} from '#shared/domain/forum/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addForumEnums } from '#shared/server/graphql/types/forum-enums.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import type { LikesView } from './react.ts'
import type { RepliesView } from './replies.queries.ts'
import type { DraftView } from './save-draft.ts'
import type { FoundView, SimilarView } from './search-forum.ts'

export type ForumTypes = ReturnType<typeof addForumTypes>

/** What the pages of the forum show. */
export function addForumTypes(builder: Builder<MemberContext>, people: PeopleTypes) {
  const User = asOwn(builder, people.User)
  const enums = addForumEnums(asShared(builder))
  const { State, HoldReason, Decision, ReportReason } = enums
  const Order = builder.enumType('ForumOrder', { values: POST_ORDERS })

  const Audience = builder.objectRef<AudienceView>('ForumAudience').implement({
    description: `Who sees a post: everyone in the community (the id is "${EVERYONE}"), or the members of a group.`,
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      memberCount: t.exposeInt('memberCount'),
      isGroup: t.exposeBoolean('isGroup'),
    }),
  })
  const OwnDecision = builder.objectRef<OwnDecisionView>('ForumOwnDecision').implement({
    description: 'The message of a moderator to the author, and the appeal of the author.',
    fields: (t) => ({
      id: t.exposeID('id'),
      decision: t.expose('decision', { type: Decision }),
      message: t.exposeString('message'),
      decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
      appeal: t.exposeString('appeal', { nullable: true }),
      canAppeal: t.exposeBoolean('canAppeal'),
    }),
  })
  const Quote = builder.objectRef<QuoteView>('ForumQuote').implement({
    fields: (t) => ({
      entryId: t.exposeID('entryId'),
      authorName: t.exposeString('authorName'),
      text: t.exposeString('text'),
      isGone: t.exposeBoolean('isGone', { description: 'The quoted entry is no longer shown.' }),
    }),
  })

  type EntryLike = Omit<EntryView, 'state' | 'author'> & Pick<PostView, 'state'>
  const Post = builder.objectRef<PostView>('ForumPost')
  const Reply = builder.objectRef<ReplyView>('ForumReply')
  for (const ref of [Post, Reply])
    builder.objectFields(ref as unknown as ReturnType<typeof builder.objectRef<EntryLike>>, (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: State }),
      heldFor: t.expose('heldFor', { type: HoldReason, nullable: true, description: 'For its author only.' }),
      message: t.exposeString('content', {
        description: 'HTML; empty if the text is hidden from you.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      editedAt: t.expose('editedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Set for a change after the first half hour.',
      }),
      revisionId: t.exposeID('revisionId', { description: 'Identifies the current text, for a change of it.' }),
      likes: t.exposeInt('likeCount'),
      isLiked: t.exposeBoolean('isLiked'),
      isOwn: t.exposeBoolean('isOwn'),
      isFolded: t.exposeBoolean('isFolded', { description: 'You have blocked its author.' }),
      isReported: t.exposeBoolean('isReported', { description: 'By you.' }),
      canLike: t.exposeBoolean('canLike'),
      canEdit: t.exposeBoolean('canEdit'),
      canDelete: t.exposeBoolean('canDelete'),
      canReport: t.exposeBoolean('canReport'),
      ownDecision: t.expose('ownDecision', { type: OwnDecision, nullable: true }),
    }))

  const LastReply = builder.objectRef<NonNullable<PostView['lastReply']>>('ForumLastReply').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      authorName: t.exposeString('authorName'),
      text: t.exposeString('text', { description: 'The first words, as plain text.' }),
    }),
  })
  const Face = builder.objectRef<PostView['participants'][number]>('ForumFace').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      avatar: t.string({ nullable: true, resolve: ({ avatarImageId }) => imageAddress(avatarImageId) }),
    }),
  })
  Post.implement({
    description: 'What a member has begun in the forum; its message is its first entry.',
    fields: (t) => ({
      author: t.expose('author', { type: User }),
      title: t.exposeString('title'),
      audience: t.expose('audience', { type: Audience }),
      isPinned: t.exposeBoolean('isPinned'),
      isClosed: t.exposeBoolean('isClosed', { description: 'It accepts no more replies.' }),
      isFollowed: t.exposeBoolean('isFollowed'),
      isUnread: t.exposeBoolean('isUnread'),
      replyCount: t.exposeInt('replyCount'),
      lastSeq: t.exposeInt('lastSeq', { description: 'The highest position of a visible entry.' }),
      seenSeq: t.exposeInt('seenSeq', { description: 'The position up to which you have read it; -1 for not at all.' }),
      lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
      lastReply: t.expose('lastReply', { type: LastReply, nullable: true }),
      participants: t.expose('participants', {
        type: [Face],
        description: 'The author of the latest entry.',
      }),
      canReply: t.exposeBoolean('canReply'),
    }),
  })
  Reply.implement({
    fields: (t) => ({
      author: t.expose('author', {
        type: User,
        nullable: true,
        description: 'Null if the text is hidden from you.',
      }),
      seq: t.exposeInt('seq', {
        nullable: true,
        description: 'Its position, from 1; positions may be missing. Null for an entry that was never shown.',
      }),
      quote: t.expose('quote', { type: Quote, nullable: true }),
    }),
  })

  const Replies = builder.objectRef<RepliesView>('ForumReplies').implement({
    fields: (t) => ({
      replies: t.expose('replies', { type: [Reply], description: 'The oldest first.' }),
      hasBefore: t.exposeBoolean('hasBefore'),
      hasAfter: t.exposeBoolean('hasAfter'),
    }),
  })
  const Home = builder.objectRef<ForumHomeView>('ForumHome').implement({
    description: 'The forum of the community, for you.',
    fields: (t) => ({
      intro: t.exposeString('intro', { description: 'Plain text with line breaks; may be empty.' }),
      audiences: t.expose('audiences', {
        type: [Audience],
        description: 'Those whose posts you see.',
      }),
      postAudiences: t.expose('postAudiences', {
        type: [Audience],
        description: 'Those to whom you can post.',
      }),
      canPost: t.exposeBoolean('canPost'),
      canModerate: t.exposeBoolean('canModerate'),
    }),
  })
  const Draft = builder.objectRef<DraftView>('ForumDraft').implement({
    fields: (t) => ({
      place: t.exposeString('place'),
      revisionId: t.exposeID('revisionId'),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'HTML.' }),
      audienceId: t.exposeID('audienceId', { nullable: true }),
      savedAt: t.expose('savedAt', { type: 'DateTime' }),
    }),
  })
  const Likes = builder.objectRef<LikesView>('ForumLikes').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      likes: t.exposeInt('likeCount'),
      isLiked: t.exposeBoolean('isLiked'),
    }),
  })
  const Similar = builder.objectRef<SimilarView>('ForumSimilarPost').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      replyCount: t.exposeInt('replyCount'),
    }),
  })
  const Found = builder.objectRef<FoundView>('ForumFound').implement({
    fields: (t) => ({
      postId: t.exposeID('postId'),
      title: t.exposeString('title'),
      replyId: t.exposeID('replyId', { nullable: true, description: 'Null if the post itself matched.' }),
      authorName: t.exposeString('authorName'),
      snippet: t.exposeString('snippet', {
        description: 'Plain text around the words; empty if you have blocked its author.',
      }),
      writtenAt: t.expose('writtenAt', { type: 'DateTime' }),
    }),
  })
  return { enums, User, Order, ReportReason, Post, Reply, Replies, Home, Draft, Likes, Found, Similar }
}

export type ForumHomeView = {
  readonly intro: string
  readonly audiences: readonly AudienceView[]
  readonly postAudiences: readonly AudienceView[]
  readonly canPost: boolean
  readonly canModerate: boolean
}
