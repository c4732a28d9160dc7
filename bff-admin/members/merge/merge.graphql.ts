import type { MergeCount } from '#db/members/merge/count-moves.ts'
import { MERGED_KINDS } from '#db/members/merge/referring-column.ts'
import {
  MERGE_OBSTACLES,
  MERGE_REASON_MAX_CHARACTERS,
  type MergeObstacle,
} from '#shared/domain/members/account/merge.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../../context.ts'
import { audited, TOLD } from '../../staff/audited-mutations.ts'
import type { MergeAccount } from './accounts.queries.ts'
import { type DuplicateView, LIKENESSES, readDuplicates } from './duplicates.queries.ts'
import { mergeMembers } from './merge-members.ts'
import { type MergeView, readMerges } from './merges.queries.ts'
import { type MergePreview, readMergePreview } from './preview.queries.ts'
import { undoMerge } from './undo-merge.ts'

/** The merge of two accounts of one member. */
export function addMemberMerge(builder: Builder<AdminContext>) {
  const { Duplicate, Preview, Merge } = addTypes(builder)
  builder.queryFields((t) => ({
    memberDuplicates: t.field({
      type: [Duplicate],
      description: 'Other accounts that probably belong to the same person, most likely first: at most twenty.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => [...(await readDuplicates(ctx, id))],
    }),
    memberMergePreview: t.field({
      type: Preview,
      description: 'The effects of a merge now, and its obstacles.',
      args: { keptId: t.arg.id({ required: true }), mergedId: t.arg.id({ required: true }) },
      resolve: (_root, pair, ctx) => readMergePreview(ctx, pair),
    }),
    memberMerges: t.field({
      type: [Merge],
      description: 'The newest merges of a member, in either role.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => [...(await readMerges(ctx, id))],
    }),
  }))
  addMutations(builder)
}

function addTypes(builder: Builder<AdminContext>) {
  const Account = builder.objectRef<MergeAccount>('MergeAccount').implement({
    description: 'One of two accounts that may be the same person’s.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      username: t.exposeString('username'),
      isActive: t.exposeBoolean('isActive'),
      companyName: t.exposeString('companyName', { nullable: true }),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      location: t.exposeString('location', { nullable: true }),
      phone: t.exposeString('phone', { nullable: true }),
      hasPublicProfile: t.exposeBoolean('hasPublicProfile'),
      joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
      lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const LikenessType = builder.enumType('MemberLikeness', { values: LIKENESSES })
  const Duplicate = builder.objectRef<DuplicateView>('MemberDuplicate').implement({
    fields: (t) => ({
      account: t.expose('account', { type: Account }),
      because: t.expose('because', { type: [LikenessType] }),
    }),
  })
  const ObstacleCode = builder.enumType('MergeObstacleCode', { values: MERGE_OBSTACLES })
  const Obstacle = builder.objectRef<MergeObstacle>('MergeObstacle').implement({
    description: 'An obstacle to a merge.',
    fields: (t) => ({
      code: t.expose('code', { type: ObstacleCode }),
      name: t.exposeString('name', { description: 'The account concerned.' }),
      subject: t.exposeString('subject', { description: 'A group, a question, an article or a membership.' }),
    }),
  })
  const Kind = builder.enumType('MergedKind', { values: MERGED_KINDS })
  const Count = builder.objectRef<MergeCount>('MergeCount').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind }),
      moved: t.exposeInt('moved'),
      dropped: t.exposeInt('dropped', { description: 'Deleted, because the other account has an equal row.' }),
      left: t.exposeInt('left', { description: 'Stays with the merged account.' }),
    }),
  })
  const Preview = builder.objectRef<MergePreview>('MemberMergePreview').implement({
    fields: (t) => ({
      kept: t.expose('kept', { type: Account }),
      merged: t.expose('merged', { type: Account }),
      obstacles: t.expose('obstacles', { type: [Obstacle] }),
      counts: t.expose('counts', { type: [Count] }),
    }),
  })
  const Merge = builder.objectRef<MergeView>('MemberMerge').implement({
    description: 'An account that was merged into another one.',
    fields: (t) => ({
      id: t.exposeID('id'),
      keptId: t.exposeID('keptId'),
      keptName: t.exposeString('keptName'),
      keptEmail: t.exposeString('keptEmail'),
      mergedId: t.exposeID('mergedId'),
      mergedName: t.exposeString('mergedName'),
      mergedEmail: t.exposeString('mergedEmail'),
      by: t.exposeString('by'),
      reason: t.exposeString('reason'),
      at: t.expose('at', { type: 'DateTime' }),
      undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
      undoneBy: t.exposeString('undoneBy', { nullable: true }),
      undoUntil: t.expose('undoUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'When the undo period ends; null once it is over.',
      }),
    }),
  })
  return { Duplicate, Preview, Merge }
}

function addMutations(builder: Builder<AdminContext>) {
  builder.mutationFields((t) => ({
    memberMerge: t.id({
      description:
        'Merges an account into another one of the same member and notifies both addresses by email; returns the id with which it can be undone within 24 hours.',
      extensions: { audit: audited(['user.merge', 'user.merge-away'], TOLD), stepUp: true },
      args: {
        keptId: t.arg.id({ required: true }),
        mergedId: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, ...atMost(2 * MERGE_REASON_MAX_CHARACTERS) }),
      },
      resolve: (_root, input, ctx) => thenKick(ctx, mergeMembers(ctx, input)),
    }),
    memberMergeUndo: t.boolean({
      description: 'Undoes a merge within 24 hours: moved rows move back, and the merged account is restored.',
      extensions: { audit: audited('user.merge-undo', TOLD), stepUp: true },
      args: { mergeId: t.arg.id({ required: true }) },
      resolve: (_root, { mergeId }, ctx) => thenKick(ctx, undoMerge(ctx, mergeId)),
    }),
  }))
}
