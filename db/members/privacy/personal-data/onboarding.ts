import { invitations, memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const ONBOARDING_DATA: readonly PersonalTable[] = [
  { table: memberAddresses, label: 'Your address', isOf: ofUser(memberAddresses), ending: 'goes' },
  {
    table: invitations,
    label: 'Your invitation to join',
    isOf: ofUser(invitations),
    without: ['tokenHash', 'invitedById', 'sentById', 'importId'],
    ending: 'loses its person',
  },
  { table: onboardingSteps, label: 'Your onboarding steps', isOf: ofUser(onboardingSteps), ending: 'goes' },
]
