import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export function accountCases(fixture: StaffFixture): MutationCases {
  return {
    membersExport: {
      prepare: async () => ({
        call: 'membersExport(columns: [EMAIL], filter: { search: "maya" })',
        targetIds: [fixture.homeOf('maya').id],
      }),
    },
    userPasswordLinkSend: {
      prepare: async () => {
        const id = fixture.id('sam')
        return { call: `userPasswordLinkSend(userId: "${id}", purpose: RESET)`, targetIds: [id] }
      },
    },
  }
}
