import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
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
    memberDataCopyStart: ofSam((id) => `memberDataCopyStart(userId: "${id}", reason: "Asked by letter")`),
    memberLegalHoldPlace: ofSam((id) => `memberLegalHoldPlace(userId: "${id}", reason: "Lawsuit")`),
    memberLegalHoldLift: {
      prepare: async () => {
        const id = fixture.id('sam')
        await fixture.ask(`mutation { memberLegalHoldPlace(userId: "${id}", reason: "Lawsuit") }`)
        return { call: `memberLegalHoldLift(userId: "${id}", reason: "Settled")`, targetIds: [id] }
      },
    },
    memberEmailChangeAsk: ofSam(emailChangeCall),
    memberEmailChangeWithdraw: {
      prepare: async () => {
        const id = fixture.id('sam')
        await fixture.ask(`mutation { ${emailChangeCall(id)} }`)
        const [change] = await fixture.db().read(build.select({ id: emailChanges.id }).from(emailChanges))
        return { call: `memberEmailChangeWithdraw(id: "${change?.id}")`, targetIds: [id] }
      },
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
    memberMerge: {
      prepare: async () => {
        const { sam, ian } = fixture.cast
        return {
          call: `memberMerge(keptId: "${sam.id}", mergedId: "${ian.id}", reason: "The same person")`,
          targetIds: [sam.id, ian.id],
        }
      },
    },
    memberMergeUndo: {
      prepare: async () => {
        const { sam, ian, theo } = fixture.cast
        const merge = { id: newId(new Date()), mergedId: ian.id, keptId: sam.id, actorId: theo.id }
        await fixture.db().commit([
          build.insert(memberMerges).values({
            ...{ ...merge, communityId: ian.communityId, reason: 'The same person', wasActive: false },
            mergedAt: new Date(),
          }),
        ])
        return { call: `memberMergeUndo(mergeId: "${merge.id}")`, targetIds: [sam.id, ian.id] }
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

function emailChangeCall(userId: string): string {
  const asked = `newEmail: "sam@new.test", way: BOTH, reason: "Changed jobs", operationId: "${newId(new Date())}"`
  return `memberEmailChangeAsk(userId: "${userId}", ${asked})`
}
