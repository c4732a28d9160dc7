import { eq } from 'drizzle-orm'
import { invitations } from '#db/schema/onboarding.ts'
import { packages } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { createInvitation } from '../../members/invitations/create-invitation.ts'
import { checkImport } from '../../members/invitations/imports.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export const INVITATION_CREATION =
  'invitationCreate(givenName: "Nora", familyName: "Quist", email: "nora@x.test", companyName: "", package: "", message: "", operationId: "made") { id }'

/** A package of Meridian, which invitations require. */
export async function givePackage(fixture: StaffFixture): Promise<void> {
  await fixture.db().commit([
    build.insert(packages).values({
      ...{
        id: 'year',
        communityId: fixture.cast.meridian.id,
        termMonths: 12,
        version: 1,
        duesCents: 1,
        currency: 'USD',
      },
      ...{ initiationFeeCents: 0, pricePointId: '1', productHandle: 'membership', offeredFrom: new Date(0) },
    }),
  ])
}

export function invitationCases(fixture: StaffFixture): MutationCases {
  /** Sent long enough ago that it can be sent again. */
  async function giveInvitation(): Promise<string> {
    await givePackage(fixture)
    const { id } = await createInvitation(fixture.as('theo', new Date()), {
      ...{ givenName: 'Otto', familyName: 'Ek', email: 'otto@x.test', companyName: '', package: '', message: '' },
      operationId: 'given',
    })
    await fixture.db().commit([
      build
        .update(invitations)
        .set({ sentAt: new Date(0) })
        .where(eq(invitations.id, id)),
    ])
    return id
  }
  const about = (callOf: (id: string) => string) => ({
    prepare: async () => {
      const id = await giveInvitation()
      return { call: callOf(id), targetIds: [id] }
    },
  })
  return {
    invitationResend: about((id) => `invitationResend(invitationId: "${id}", operationId: "again") { id }`),
    invitationWithdraw: about((id) => `invitationWithdraw(invitationId: "${id}") { id }`),
    invitationImportStart: {
      prepare: async () => {
        await givePackage(fixture)
        const id = await checkImport(fixture.as('theo', new Date()), 'name,email\nOtto Ek,otto@x.test')
        return { call: `invitationImportStart(importId: "${id}")`, targetIds: [id] }
      },
    },
  }
}
