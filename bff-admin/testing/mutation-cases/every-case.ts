import type { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import { accountCases } from './account-cases.ts'
import { articleCases } from './article-cases.ts'
import { billingCases } from './billing-cases.ts'
import { broadcastCases } from './broadcast-cases.ts'
import { contentCases } from './content-cases.ts'
import { feedCases } from './feed-cases.ts'
import { forumCases } from './forum-cases.ts'
import { groupCases } from './group-cases.ts'
import { invitationCases } from './invitation-cases.ts'
import { jobCases } from './job-cases.ts'
import type { MutationCases } from './mutation-case.ts'
import { noteCases } from './note-cases.ts'
import { offerCases } from './offer-cases.ts'
import { panelCases } from './panel-cases.ts'
import { siteCases } from './site-cases.ts'
import { staffCases } from './staff-cases.ts'

/**
 * A successful call of each audited mutation, by area; those that create their own target are in `CREATIONS` of the
 * test of audit rows.
 */
export function everyMutationCase(fixture: StaffFixture, payments: ReturnType<typeof paymentFixture>): MutationCases {
  return {
    ...articleCases(fixture),
    ...panelCases(fixture),
    ...forumCases(fixture),
    ...groupCases(fixture),
    ...offerCases(fixture),
    ...broadcastCases(fixture),
    ...feedCases(fixture),
    ...siteCases(fixture),
    ...contentCases(fixture),
    ...jobCases(fixture),
    ...billingCases(fixture, payments),
    ...accountCases(fixture),
    ...staffCases(fixture),
    ...noteCases(fixture),
    ...invitationCases(fixture),
  }
}
