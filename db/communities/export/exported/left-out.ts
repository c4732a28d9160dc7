import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { articleCalendarAddresses } from '#db/schema/articles/article-calendar.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import { articleSearchTexts } from '#db/schema/articles/article-search.ts'
import { articleFeedbackReads, articleTextLooks } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { billingEvents, cardStatuses, dunningNotices, paymentIntents } from '#db/schema/billing.ts'
import { oneTimeCodes } from '#db/schema/codes.ts'
import { conflictCopies } from '#db/schema/conflict-copies.ts'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { offerCommunities, offerReports } from '#db/schema/content/offers.ts'
import { digestRuns, forumDigestRuns, forumDigests } from '#db/schema/digests.ts'
import { quietHours } from '#db/schema/email.ts'
import { analyticsConsents, events } from '#db/schema/events.ts'
import { panelAnswerTexts } from '#db/schema/expert-panels.ts'
import { memberFollows } from '#db/schema/follows.ts'
import {
  forumDrafts,
  forumFollows,
  forumReaders,
  forumReads,
  forumReports,
  forumSearchTexts,
} from '#db/schema/forum/forum.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { mobilePhoneChanges, staffPermissions } from '#db/schema/members.ts'
import {
  memberBlocks,
  memberReports,
  messageDrafts,
  messageThreads,
  threadMembers,
  threadMessages,
} from '#db/schema/messages.ts'
import { notifications, notificationViews, staffNotificationViews } from '#db/schema/notifications.ts'
import { onboardingSteps } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { auditLog, failedRequests, jobAttempts, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExportParts, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { directoryCounts, directoryEntries, directoryFacets, profileFills } from '#db/schema/profiles.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMergeMoves, memberMerges } from '#db/schema/staff/member-merges.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { cardAuthorizations, reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { staffViews } from '#db/schema/staff/staff-views.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'

export type LeftOut = {
  /** What it is, and why no export has it. */
  readonly because: string
  readonly tables: readonly SQLiteTable[]
}

/** Every other table of communities. A table that is in no list fails a test: somebody decides about it. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    because: 'Messages and introductions are private between two members: each has them in the copy of their own data.',
    tables: [
      ...[messageThreads, threadMembers, threadMessages, messageDrafts, memberBlocks],
      ...[introductions, receivedIntroductions, introductionSettings],
    ],
  },
  {
    because: 'What members told staff in confidence: reports of others, of posts and of offers.',
    tables: [memberReports, forumReports, offerReports],
  },
  {
    because:
      'Members keep it for themselves: drafts of posts, what they follow and have read, their searches, and who gets their statements and articles.',
    tables: [
      ...[forumDrafts, forumFollows, forumReaders, forumReads, forumDigests, memberFollows, savedSearches],
      ...[accountants, articleHandOffs, quietHours, analyticsConsents, notifications, notificationViews],
    ],
  },
  {
    because: 'Secrets of signing in: sessions, codes, links and devices.',
    tables: [
      ...[sessions, oneTimeCodes, passwordLinks, emailChanges, mobilePhoneChanges, pushTokens, memberViews],
      ...[articleCalendarAddresses, articlePreviewLinks],
    ],
  },
  {
    because: 'Cards, and requests to the payment provider: what was paid is in the payments.',
    tables: [
      ...[cardStatuses, cardAuthorizations, paymentIntents, billingEvents, renewalWishes, membershipEnds],
      ...[dunningNotices, reconciliations, reconciliationDifferences, statementSends],
    ],
  },
  {
    because:
      'What staff wrote about members for other staff, and the log of what they did: the log has its own download.',
    tables: [
      ...[memberNotes, memberNoteVersions, legalHolds, memberMerges, memberMergeMoves, accountDeletions],
      ...[auditLog, articleTextLooks],
    ],
  },
  {
    because: 'It’s about how this product is used and run, and means nothing elsewhere.',
    tables: [
      ...[
        events,
        staffPermissions,
        staffNotificationViews,
        staffViews,
        onboardingSteps,
        articleFeedbackReads,
        articlePresences,
      ],
      ...[broadcastRecipients, digestRuns, forumDigestRuns, profileFills, outbox, pushMessages, jobAttempts],
      failedRequests,
    ],
  },
  {
    because: 'Offers of the admin community belong to it; which of them are shown here means nothing without them.',
    tables: [offerCommunities],
  },
  {
    because: 'Results of originality checks belong to the provider that made them.',
    tables: [articleScans, articleScanSources],
  },
  {
    because: 'It repeats other rows, for searching.',
    tables: [
      ...[articleSearchTexts, panelAnswerTexts, forumSearchTexts],
      ...[directoryEntries, directoryFacets, directoryCounts],
    ],
  },
  {
    because:
      'Uploaded lists and copies beside a text: what became of them is in the articles, the invitations and the versions.',
    tables: [articleImports, articleImportRows, invitationImports, invitationImportRows, conflictCopies],
  },
  {
    because: 'Exports themselves.',
    tables: [dataExports, dataExportParts, communityExports, communityExportParts],
  },
]
