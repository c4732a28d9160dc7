import { ALL_ACTIVE, broadcastFactory } from '#db/testing/content/broadcasts.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { broadcastMark, deliveryMark } from '../../broadcasts/broadcasts.queries.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

/** It creates its own target, whose id only the response has. */
export const BROADCAST_CREATION = 'broadcastCreate(subject: "S", channel: WEB, operationId: "b") { id }'

type Given = Awaited<ReturnType<ReturnType<typeof broadcastFactory>['giveBroadcast']>>

export function broadcastCases(fixture: StaffFixture): MutationCases {
  const { giveBroadcast } = broadcastFactory(fixture)
  function broadcastCase(callOf: (draft: Given) => string | Promise<string>): MutationCase {
    return {
      prepare: async () => {
        const draft = await giveBroadcast()
        return { call: await callOf(draft), targetIds: [draft.id] }
      },
    }
  }
  return {
    broadcastSaveText: broadcastCase(
      async ({ id, subject, body }) =>
        `broadcastSaveText(broadcastId: "${id}", title: "T", content: "<p>x</p>", baseTextId: "${await textMark([subject, body])}") { id }`,
    ),
    broadcastSetDelivery: broadcastCase(
      async (draft) =>
        `broadcastSetDelivery(broadcastId: "${draft.id}", channel: WEB, audience: { tier: "Fellow" }, baseDeliveryId: "${await deliveryMark({ ...draft, audience: ALL_ACTIVE })}") { id }`,
    ),
    broadcastDelete: broadcastCase(({ id }) => `broadcastDelete(broadcastId: "${id}")`),
    broadcastTest: broadcastCase(({ id }) => `broadcastTest(broadcastId: "${id}")`),
    broadcastSend: broadcastCase(
      async (draft) =>
        `broadcastSend(broadcastId: "${draft.id}", baseDetailsId: "${await broadcastMark({ ...draft, audience: ALL_ACTIVE })}") { id }`,
    ),
    broadcastMove: {
      prepare: async () => {
        const now = new Date()
        const { id } = await giveBroadcast({ status: 'SENDING', scheduledAt: now, startedAt: now })
        return { call: `broadcastMove(broadcastId: "${id}", move: PAUSE) { id }`, targetIds: [id] }
      },
    },
    broadcastRecipientsExport: broadcastCase(({ id }) => `broadcastRecipientsExport(broadcastId: "${id}")`),
  }
}
