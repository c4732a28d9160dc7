import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ads } from '#db/schema/ads.ts'
import { articleCalendarAddresses } from '#db/schema/articles/article-calendar.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { articleAmplificationOffers, articlePromos } from '#db/schema/articles/article-offers.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articleScanSources, providerTokens } from '#db/schema/articles/article-scans.ts'
import { articleSearchTexts, articleWords } from '#db/schema/articles/article-search.ts'
import { articleClosures, articleCorrections, articleTextLooks } from '#db/schema/articles/articles.ts'
import { attempts } from '#db/schema/auth.ts'
import { billingEvents } from '#db/schema/billing.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { conflictCopies } from '#db/schema/conflict-copies.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { contentDrafts, contentVersions } from '#db/schema/content/content-bank.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { offerCommunities, offers } from '#db/schema/content/offers.ts'
import { digestRuns, forumDigestRuns } from '#db/schema/digests.ts'
import { dailyTotals } from '#db/schema/events.ts'
import {
  panelAnswerTexts,
  panelBatches,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { forumSearchTexts, forumSettings } from '#db/schema/forum/forum.ts'
import { groupAddresses, groups } from '#db/schema/groups.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { staffNotificationViews } from '#db/schema/notifications.ts'
import { jobAttempts, jobRuns, preconditions } from '#db/schema/platform.ts'
import { dataExportParts } from '#db/schema/privacy.ts'
import { directoryCounts, directoryEntries, directoryFacets, directoryWords } from '#db/schema/profiles.ts'
import { packages } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { communityChanges, communityVersions } from '#db/schema/staff/community-versions.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { memberMergeMoves } from '#db/schema/staff/member-merges.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { staffViews } from '#db/schema/staff/staff-views.ts'

/** All other tables, and why an export contains nothing from them. */
export const NOT_EXPORTED: readonly { readonly table: SQLiteTable; readonly because: string }[] = [
  ...[
    communities,
    communityHosts,
    communityVersions,
    communityChanges,
    communityClosings,
    ads,
    articlePromos,
    articleAmplificationOffers,
  ].map((table) => ({
    table,
    because: 'It is the configuration of a community.',
  })),
  ...[articleClosures, packages].map((table) => ({
    table,
    because: 'It is the same for everybody.',
  })),
  ...[panelBatches, panelQuestions, panelRoundups].map((table) => ({
    table,
    because: 'Staff write them, for everybody.',
  })),
  ...[
    broadcasts,
    contentDrafts,
    contentVersions,
    feedItems,
    feeds,
    groups,
    groupAddresses,
    offerCommunities,
    offers,
  ].map((table) => ({
    table,
    because: 'Staff write them, for everybody.',
  })),
  ...[invitationImports, invitationImportRows].map((table) => ({
    table,
    because: 'Staff bring them, about people who are no members yet; they are deleted after a month.',
  })),
  ...[articleImports, articleImportRows].map((table) => ({
    table,
    because:
      'Staff bring them, from another tool; an article that was created is the author’s own. They are deleted after a month.',
  })),
  { table: forumSettings, because: 'It is the configuration of a community.' },
  { table: forumSearchTexts, because: 'It repeats what was written in the forum, and follows it.' },
  {
    table: panelRoundupAnswers,
    because: 'It says which answers are in a roundup; what became of each stands in the answer.',
  },
  { table: panelAnswerTexts, because: 'It repeats the answers that were sent, and follows them.' },
  ...[memberNotes, memberNoteVersions].map((table) => ({
    table,
    because: 'Staff write them for staff; who asks for them is answered by a person. They go with the account.',
  })),
  ...[articleCalendarAddresses, staffPermissions, staffNotificationViews, staffViews].map((table) => ({
    table,
    because: 'Members have none.',
  })),
  { table: articlePreviewLinks, because: 'It opens an article for a week, and is the hash of a secret.' },
  {
    table: articleScanSources,
    because: 'What an originality check found is for editors; that it was made is exported. They go with the check.',
  },
  { table: articleTextLooks, because: 'Only staff have rows: how far each has seen a text.' },
  { table: articleCorrections, because: 'Staff write them; those that were published stand under the story.' },
  { table: conflictCopies, because: 'Staff write them, beside a correction or a roundup.' },
  { table: articleSearchTexts, because: 'It repeats the articles and the name of their author, and follows them.' },
  { table: messageThreads, because: 'It only joins two members; each has a row of their own, which is exported.' },
  { table: attempts, because: 'Counters under hashes, deleted after a day.' },
  ...[oneTimeCodes, codeSends, codePauses].map((table) => ({
    table,
    because: 'Hashes and counters of sign-in codes, deleted after a day.',
  })),
  ...[directoryEntries, directoryFacets].map((table) => ({
    table,
    because: 'It repeats what a profile shows, and follows it.',
  })),
  ...[directoryCounts, directoryWords].map((table) => ({ table, because: 'It is counted over all members.' })),
  { table: articleWords, because: 'Single words, of nobody.' },
  ...[reconciliations, reconciliationDifferences].map((table) => ({
    table,
    because: 'It compares our ledger, which is exported, with the payment provider.',
  })),
  { table: memberMergeMoves, because: 'It names rows that are exported themselves, for a day.' },
  { table: billingEvents, because: 'Ids of messages of the payment provider.' },
  ...[digestRuns, forumDigestRuns].map((table) => ({ table, because: 'How far a job has got.' })),
  { table: dataExportParts, because: 'It is the export itself.' },
  ...[communityExports, communityExportParts].map((table) => ({
    table,
    because: 'Staff ask for them, of a whole community; its files are deleted after a week.',
  })),
  { table: jobAttempts, because: 'Ids of what a job could not finish, until it has.' },
  ...[dailyTotals, jobRuns, preconditions, providerTokens].map((table) => ({
    table,
    because: 'It knows of no person.',
  })),
]
