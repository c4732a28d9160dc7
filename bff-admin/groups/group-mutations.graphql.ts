import {
  GROUP_ABOUT_MAX_CHARACTERS,
  GROUP_IMAGE_ALT_MAX_CHARACTERS,
  GROUP_SLUG_MAX_CHARACTERS,
} from '#shared/domain/groups/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addGroupPersonArgs } from '#shared/server/graphql/types/groups.ts'
import { addPictureBaseArgs } from '#shared/server/graphql/types/picture-base.ts'
import type { AdminContext } from '../context.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { deleteGroup } from './delete-group.ts'
import type { GroupTypes } from './group-types.graphql.ts'
import { describeGroupImage, removeGroupImage } from './image/group-image.ts'
import { addMember, answerRequest, removeMember } from './manage-members.ts'
import { setChairs } from './set-chairs.ts'
import { createGroup, updateGroup } from './write-group.ts'

/** Texts that their verb measures and tells of in its own words. */
const LINE = atMost(INPUT_MAX_CHARACTERS)
const ABOUT = atMost(2 * GROUP_ABOUT_MAX_CHARACTERS)
const SLUG = atMost(2 * GROUP_SLUG_MAX_CHARACTERS)
const ALT = atMost(2 * GROUP_IMAGE_ALT_MAX_CHARACTERS)

export function addGroupMutations(builder: Builder<AdminContext>, types: GroupTypes) {
  addWriting(builder, types)
  addImage(builder, types)
  addPeople(builder, types)
}

function addWriting(builder: Builder<AdminContext>, { Group, GroupVisibility }: GroupTypes) {
  builder.mutationFields((t) => ({
    groupCreate: t.field({
      type: Group,
      description: 'Creates a group without members, once for an operation id. Without a slug the name makes one.',
      extensions: { audit: audited('group.create', STAFF_ONLY) },
      args: {
        name: t.arg.string({ required: true, ...LINE }),
        about: t.arg.string({ required: true, ...ABOUT }),
        slug: t.arg.string(SLUG),
        visibility: t.arg({ type: GroupVisibility, required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { slug, ...args }, ctx) => createGroup(ctx, { ...args, slug: slug ?? null }),
    }),
    groupUpdate: t.field({
      type: Group,
      description:
        'Changes a group; `baseDetailsId` is the `detailsId` that the writer saw. A former address leads to the present one. Details that somebody else changed meanwhile are refused as StaleRevision.',
      extensions: { audit: audited('group.edit', STAFF_ONLY) },
      args: {
        groupId: t.arg.id({ required: true }),
        name: t.arg.string({ required: true, ...LINE }),
        about: t.arg.string({ required: true, ...ABOUT }),
        slug: t.arg.string({ required: true, ...SLUG }),
        visibility: t.arg({ type: GroupVisibility, required: true }),
        baseDetailsId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => updateGroup(ctx, args),
    }),
    groupDelete: t.field({
      type: 'Boolean',
      description: 'For good, with its memberships and its addresses.',
      extensions: { audit: audited('group.delete', STAFF_ONLY), stepUp: true },
      args: { groupId: t.arg.id({ required: true }) },
      resolve: (_root, { groupId }, ctx) => deleteGroup(ctx, groupId),
    }),
  }))
}

/** It is uploaded by REST, because GraphQL carries no files. */
function addImage(builder: Builder<AdminContext>, { Group }: GroupTypes) {
  const audit = audited('group.image', STAFF_ONLY)
  builder.mutationFields((t) => ({
    groupImageDescribe: t.field({
      type: Group,
      description:
        'Changes what is said instead of the image. StaleRevision with `extensions.current` where you saw another image or description.',
      extensions: { audit },
      args: {
        groupId: t.arg.id({ required: true }),
        alt: t.arg.string({ required: true, ...ALT }),
        ...addPictureBaseArgs(builder),
      },
      resolve: (_root, args, ctx) => describeGroupImage(ctx, args),
    }),
    groupImageRemove: t.field({
      type: Group,
      description: 'The group then has no image; repeated, it changes nothing.',
      extensions: { audit },
      args: { groupId: t.arg.id({ required: true }) },
      resolve: (_root, { groupId }, ctx) => removeGroupImage(ctx, groupId),
    }),
  }))
}

function addPeople(builder: Builder<AdminContext>, { Group }: GroupTypes) {
  const person = addGroupPersonArgs(builder)
  builder.mutationFields((t) => ({
    groupSetChairs: t.field({
      type: Group,
      description:
        'Names the chairs, at most five members of the community. Who is named comes into the group; who is not any more stays in it. With\n' +
        '`baseUserIds`, the chairs where these were chosen, only what differs from them is changed: whom another has named or released since\n' +
        'stays as they are.',
      extensions: { audit: audited('group.set-chairs', STAFF_ONLY) },
      args: {
        groupId: t.arg.id({ required: true }),
        userIds: t.arg.idList({ required: true }),
        baseUserIds: t.arg.idList(),
      },
      resolve: (_root, args, ctx) => setChairs(ctx, args),
    }),
    groupAddMember: t.field({
      type: Group,
      description: 'Brings an active member of the community into a group, whatever its visibility.',
      extensions: { audit: audited('group.add-member', STAFF_ONLY) },
      args: person,
      resolve: (_root, { groupId, userId }, ctx) => addMember(ctx, { groupId, memberId: userId }),
    }),
    groupRemoveMember: t.field({
      type: Group,
      description: 'Takes somebody out of a group, or an invitation back.',
      extensions: { audit: audited('group.remove-member', STAFF_ONLY) },
      args: person,
      resolve: (_root, { groupId, userId }, ctx) => removeMember(ctx, { groupId, memberId: userId }),
    }),
    groupAnswerRequest: t.field({
      type: Group,
      description: 'Lets somebody in who has asked, or does not. Only an acceptance is told to the person.',
      extensions: { audit: audited('group.answer-request', STAFF_ONLY) },
      args: { ...person, accept: t.arg.boolean({ required: true }) },
      resolve: (_root, { groupId, userId, accept }, ctx) =>
        thenKick(ctx, answerRequest(ctx, { groupId, memberId: userId, accept })),
    }),
  }))
}
