import { forumFactory } from '#db/testing/forum.ts'
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
    forumPostChange: {
      prepare: async () => {
        await forum.giveForum()
        const post = await forum.givePost()
        return { call: `forumPostChange(postId: "${post.id}", act: PIN)`, targetIds: [post.id] }
      },
    },
  }
}
