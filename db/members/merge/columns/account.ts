import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleCalendarAddresses } from '#db/schema/articles/article-calendar.ts'
import { articleImports } from '#db/schema/articles/article-imports.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { cardStatuses, dunningNotices, ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { quietHours } from '#db/schema/email.ts'
import { analyticsConsents, events } from '#db/schema/events.ts'
import { mobilePhoneChanges, mobilePhones, staffPermissions, supportContacts } from '#db/schema/members.ts'
import {
  notificationPreferences,
  notifications,
  notificationViews,
  staffNotificationViews,
} from '#db/schema/notifications.ts'
import { invitations, joiningPayments, memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { auditLog, failedRequests, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { directoryEntries, memberProfiles, profileFills, publicProfileAddresses } from '#db/schema/profiles.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { membershipReturns, renewalWishes } from '#db/schema/renewals.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { adjustments, cardAuthorizations, refunds } from '#db/schema/staff/staff-billing.ts'
import { staffViews } from '#db/schema/staff/staff-views.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { move, moveOnce, type ReferringColumn, stay } from '../referring-column.ts'

export const ACCOUNT_COLUMNS: readonly ReferringColumn[] = [
  moveOnce(notifications.userId, notifications.causeKey, 'The member is told once of a cause.', {
    otherwise: 'stays',
    counts: 'NOTIFICATIONS',
  }),
  move(publicProfileAddresses.userId, 'Links to it lead to the kept account.', { key: publicProfileAddresses.slug }),
  move(articleImports.otherAuthorId, 'The articles of a file that waits become the kept account’s.'),
  move(invitations.invitedById, 'The member is told when the invited person joins.'),
  ...stay(
    'Signing in with the merged account ends.',
    knownClients.userId,
    passwordLinks.userId,
    pushMessages.userId,
    pushTokens.userId,
    sessions.userId,
  ),
  ...stay(
    'What the kept account says of itself and has chosen holds.',
    accountants.userId,
    analyticsConsents.userId,
    forumDigests.userId,
    memberAddresses.userId,
    memberProfiles.userId,
    mobilePhoneChanges.userId,
    mobilePhones.userId,
    notificationPreferences.userId,
    notificationViews.userId,
    onboardingSteps.userId,
    profileFills.userId,
    quietHours.userId,
    supportContacts.userId,
  ),
  ...stay(
    'Money stays with the account that paid: the ledger can’t be changed, and the provider knows the member by the account.',
    adjustments.userId,
    amplificationPurchases.userId,
    cardAuthorizations.userId,
    cardStatuses.userId,
    dunningNotices.userId,
    invitations.userId,
    joiningPayments.userId,
    ledgerEntries.userId,
    membershipEnds.userId,
    membershipReturns.userId,
    paymentIntents.userId,
    refunds.userId,
    renewalWishes.userId,
    statementSends.userId,
    subscriptions.userId,
  ),
  ...stay(
    'It records what was done with this account.',
    accountDeletions.userId,
    auditLog.actorId,
    dataExports.userId,
    emailChanges.userId,
    events.userId,
    failedRequests.userId,
    legalHolds.userId,
    memberMerges.keptId,
    memberMerges.mergedId,
    memberViews.userId,
    outbox.userId,
  ),
  ...stay('Triggers keep it.', directoryEntries.userId),
  ...stay(
    'Only staff have rows.',
    adjustments.actorId,
    articleCalendarAddresses.userId,
    articleImports.confirmedById,
    articleImports.createdById,
    emailChanges.actorId,
    invitationImports.confirmedById,
    invitationImports.createdById,
    invitations.sentById,
    legalHolds.liftedById,
    legalHolds.placedById,
    memberMerges.actorId,
    memberMerges.undoneBy,
    memberViews.staffId,
    refunds.actorId,
    staffNotificationViews.userId,
    staffPermissions.userId,
    staffViews.userId,
  ),
]
