import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export function forumCases(fixture: StaffFixture): MutationCases {
  const forum = forumFactory(fixture)
  return {
    forumEntryDecide: {
      prepare: async () => {
        await forum.giveForum()
        const post = await forum.givePost({ state: 'PENDING', heldFor: 'NEW_MEMBER' })
        const [entry] = await forum.readEntries(post.id)
        const version = `${entry?.revisionId}/PENDING/0/${entry?.waitingSince?.getTime()}`
        return {
          call: `forumEntryDecide(entryId: "${post.id}", decision: APPROVE, queueVersion: "${version}", operationId: "decide-1-decide-1") { state }`,
          targetIds: [post.id],
        }
      },
    },
    forumModeratorAdd: {
      prepare: async () => ({
        call: `forumModeratorAdd(userId: "${fixture.id('maya')}") { version }`,
        targetIds: [fixture.id('maya')],
      }),
    },
    forumModeratorRemove: {
      prepare: async () => {
        await fixture.change(fixture.cast.maya, { isModerator: true })
        return {
          call: `forumModeratorRemove(userId: "${fixture.id('maya')}") { version }`,
          targetIds: [fixture.id('maya')],
        }
      },
    },
    forumPostMerge: {
      prepare: async () => {
        await forum.giveForum()
        const [post, target] = [await forum.givePost(), await forum.givePost()]
        return {
          call: `forumPostMerge(postId: "${post.id}", targetId: "${target.id}", reason: "Asked before.")`,
          targetIds: [post.id],
        }
      },
    },
    forumPostMove: {
      prepare: async () => {
        await forum.giveForum()
        const [post, group] = [await forum.givePost(), await groupFactory(fixture).giveGroup({})]
        return {
          call: `forumPostMove(postId: "${post.id}", audienceId: "${group.id}", seenAudienceId: "everyone", reason: "Fits there.")`,
          targetIds: [post.id],
        }
      },
    },
    forumPostsExport: {
      prepare: async () => {
        await forum.giveForum()
        return {
          call: 'forumPostsExport(filter: { title: "payroll" })',
          targetIds: [fixture.cast.meridian.id],
        }
      },
    },
    forumSettingsSave: {
      prepare: async () => {
        await forum.giveForum()
        return {
          call: 'forumSettingsSave(intro: "Ask here.", audiences: BOTH, isPreModerated: true, heldWords: "", version: "none-on") { version }',
          targetIds: [fixture.cast.meridian.id],
        }
      },
    },
    forumPostChange: {
      prepare: async () => {
        await forum.giveForum()
        const post = await forum.givePost()
        return { call: `forumPostChange(postId: "${post.id}", act: PIN)`, targetIds: [post.id] }
      },
    },
  }
}
