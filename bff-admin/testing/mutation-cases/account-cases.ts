import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export function accountCases(fixture: StaffFixture): MutationCases {
  const ofSam = (callOf: (id: string) => string) => ({
    prepare: async () => {
      const id = fixture.id('sam')
      return { call: callOf(id), targetIds: [id] }
    },
  })
  return {
    membersExport: {
      prepare: async () => ({
        call: 'membersExport(columns: [EMAIL], filter: { search: "maya" })',
        targetIds: [fixture.homeOf('maya').id],
      }),
    },
    memberLocksLift: ofSam((id) => `memberLocksLift(userId: "${id}")`),
    memberPasswordGenerate: ofSam((id) => `memberPasswordGenerate(userId: "${id}")`),
    memberSessionsEnd: ofSam((id) => `memberSessionsEnd(userId: "${id}")`),
    memberSetActive: {
      prepare: async () => {
        const { ian } = fixture.cast
        await fixture.change(ian, { status: 'INACTIVE' })
        return {
          call: `memberSetActive(userId: "${ian.id}", isActive: true, reason: "Back from leave")`,
          targetIds: [ian.id],
        }
      },
    },
    memberViewStart: ofSam((id) => `memberViewStart(userId: "${id}", reason: "A group is missing")`),
    memberViewEnd: {
      prepare: async () => {
        const id = fixture.id('sam')
        await fixture.ask(`mutation { memberViewStart(userId: "${id}", reason: "A group is missing") }`)
        return { call: 'memberViewEnd', targetIds: [id] }
      },
    },
    userPasswordLinkSend: {
      prepare: async () => {
        const id = fixture.id('sam')
        return { call: `userPasswordLinkSend(userId: "${id}", purpose: RESET)`, targetIds: [id] }
      },
    },
  }
}
