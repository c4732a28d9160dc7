import { groupFactory } from '#db/testing/groups.ts'
import { groupImageOf } from '#shared/domain/groups/image.ts'
import { detailsMark } from '../../groups/write-group.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

/** It creates its own target, whose id only the response has. */
export const GROUP_CREATION = 'groupCreate(name: "G", about: "A", visibility: OPEN, operationId: "g") { id }'

type Given = Awaited<ReturnType<typeof giveGroup>>

async function giveGroup(fixture: StaffFixture) {
  const groups = groupFactory(fixture)
  const group = await groups.giveGroup({ visibility: 'REQUEST', members: ['maya'], withImage: true })
  await groups.giveMembership(group, 'sam', 'REQUESTED')
  const stored = await groups.readGroup(group.id)
  const image = stored ? groupImageOf(stored) : null
  return { groupId: group.id, image, mayaId: fixture.id('maya'), samId: fixture.id('sam') }
}

export function groupCases(fixture: StaffFixture): MutationCases {
  function groupCase(callOf: (given: Given) => string): MutationCase {
    return {
      prepare: async () => {
        const given = await giveGroup(fixture)
        return { call: callOf(given), targetIds: [given.groupId] }
      },
    }
  }
  return {
    groupUpdate: {
      prepare: async () => {
        const { groupId } = await giveGroup(fixture)
        const group = await groupFactory(fixture).readGroup(groupId)
        const base = group && (await detailsMark(group))
        const details = 'name: "G", about: "A", slug: "g", visibility: HIDDEN'
        return {
          call: `groupUpdate(groupId: "${groupId}", ${details}, baseDetailsId: "${base}") { id }`,
          targetIds: [groupId],
        }
      },
    },
    groupDelete: groupCase(({ groupId }) => `groupDelete(groupId: "${groupId}")`),
    groupImageDescribe: groupCase(({ groupId, image }) => {
      const base = `baseAddress: "${image?.address}", baseAlt: "${image?.alt}"`
      return `groupImageDescribe(groupId: "${groupId}", alt: "Anew", ${base}) { id }`
    }),
    groupImageRemove: groupCase(({ groupId }) => `groupImageRemove(groupId: "${groupId}") { id }`),
    groupSetChairs: groupCase(
      ({ groupId, mayaId }) => `groupSetChairs(groupId: "${groupId}", userIds: ["${mayaId}"]) { id }`,
    ),
    groupAddMember: groupCase(
      ({ groupId, samId }) => `groupAddMember(groupId: "${groupId}", userId: "${samId}") { id }`,
    ),
    groupRemoveMember: groupCase(
      ({ groupId, mayaId }) => `groupRemoveMember(groupId: "${groupId}", userId: "${mayaId}") { id }`,
    ),
    groupAnswerRequest: groupCase(
      ({ groupId, samId }) => `groupAnswerRequest(groupId: "${groupId}", userId: "${samId}", accept: true) { id }`,
    ),
  }
}
