import { type SQL, sql } from 'drizzle-orm'
import { ads } from '#db/schema/ads.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { contentDrafts, contentVersions } from '#db/schema/content/content-bank.ts'
import { feeds } from '#db/schema/content/feeds.ts'
import { offerReports, offers } from '#db/schema/content/offers.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import {
  memberBlocks,
  memberReports,
  messageDrafts,
  messageThreads,
  threadMembers,
  threadMessages,
} from '#db/schema/messages.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { communityExports } from '#db/schema/staff/community-exports.ts'
import { communityChanges, communityVersions } from '#db/schema/staff/community-versions.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { follow, type MergeArgs, move, moveOnce, type ReferringColumn, stay } from '../referring-column.ts'

/** Condition: the kept account has no thread with the other person of this thread, who is not the kept account itself. */
function isOnlyThread(other: typeof messageThreads.firstId | typeof messageThreads.secondId) {
  return ({ keptId, communityId }: MergeArgs): SQL => sql`${other} <> ${keptId}
    AND NOT EXISTS (SELECT 1 FROM ${messageThreads} AS kept WHERE kept.first_id = min(${keptId}, ${other})
      AND kept.second_id = max(${keptId}, ${other}) AND +kept.community_id = ${communityId})`
}

/** Condition: not between the two accounts, and no second open request to the same person. */
function isOnlyRequest(
  column: typeof introductions.userId | typeof introductions.recipientId,
  other: typeof introductions.userId | typeof introductions.recipientId,
) {
  const names = { own: sql.identifier(column.name), other: sql.identifier(other.name) }
  return ({ keptId, communityId }: MergeArgs): SQL => sql`${other} <> ${keptId}
    AND (${introductions.closedAt} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${introductions} AS kept
      WHERE kept.${names.own} = ${keptId} AND kept.${names.other} = ${other} AND kept.closed_at IS NULL AND +kept.community_id = ${communityId}))`
}

/** Condition: the kept account is in the group as well. */
function keptMembership({ keptId, communityId }: MergeArgs, condition: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${groupMembers} AS same WHERE same.user_id = ${keptId}
    AND same.group_id = ${groupMembers.groupId} AND +same.community_id = ${communityId} AND ${condition})`
}

const WITH_THREAD = 'It goes where the conversation goes.'

export const PEOPLE_COLUMNS: readonly ReferringColumn[] = [
  move(messageThreads.firstId, 'The member wrote with that person. Two have one conversation: a second one stays.', {
    only: isOnlyThread(messageThreads.secondId),
    pairedWith: messageThreads.secondId,
    counts: 'CONVERSATIONS',
  }),
  move(messageThreads.secondId, 'As above.', {
    only: isOnlyThread(messageThreads.firstId),
    pairedWith: messageThreads.firstId,
    counts: 'CONVERSATIONS',
  }),
  follow(threadMembers.userId, { parent: messageThreads, by: threadMembers.threadId }, WITH_THREAD),
  follow(threadMembers.otherId, { parent: messageThreads, by: threadMembers.threadId }, WITH_THREAD),
  follow(threadMessages.userId, { parent: messageThreads, by: threadMessages.threadId }, WITH_THREAD),
  follow(messageDrafts.userId, { parent: messageThreads, by: messageDrafts.threadId }, WITH_THREAD),
  moveOnce(memberBlocks.userId, memberBlocks.blockedId, 'The member wants to hear nothing of that person.', {
    otherwise: 'dropped',
    key: memberBlocks.blockedId,
    dropped: (p) => sql`${memberBlocks.blockedId} = ${p.keptId}`,
  }),
  moveOnce(memberBlocks.blockedId, memberBlocks.userId, 'That person wants to hear nothing of the member.', {
    otherwise: 'dropped',
    key: memberBlocks.userId,
    dropped: (p) => sql`${memberBlocks.userId} = ${p.keptId}`,
  }),
  moveOnce(memberReports.userId, memberReports.subjectId, 'The member reported it.', {
    otherwise: 'stays',
    only: (p) => sql`${memberReports.reportedId} <> ${p.keptId}`,
  }),
  move(memberReports.reportedId, 'It is about what the member wrote.', {
    only: (p) => sql`${memberReports.userId} <> ${p.keptId}`,
  }),
  move(introductions.userId, 'The member asked.', {
    only: isOnlyRequest(introductions.userId, introductions.recipientId),
    counts: 'INTRODUCTIONS',
  }),
  move(introductions.recipientId, 'The member was asked.', {
    only: isOnlyRequest(introductions.recipientId, introductions.userId),
    counts: 'INTRODUCTIONS',
  }),
  follow(
    receivedIntroductions.userId,
    { parent: introductions, by: receivedIntroductions.introductionId },
    'It goes where the request goes.',
  ),
  ...stay('Those of the kept account hold.', introductionSettings.userId),
  move(groupMembers.userId, 'A member is in a group once: a membership goes before a request or an invitation.', {
    key: groupMembers.groupId,
    isOneFor: groupMembers.groupId,
    isRewritten: true,
    dropped: (p) => keptMembership(p, sql`(${groupMembers.state} <> 'MEMBER' OR same.state = 'MEMBER')`),
    replaced: (p) =>
      sql`(${groupMembers.state} <> 'MEMBER' AND EXISTS (SELECT 1 FROM ${groupMembers} AS same WHERE same.user_id = ${p.mergedId}
        AND same.group_id = ${groupMembers.groupId} AND same.state = 'MEMBER' AND +same.community_id = ${p.communityId}))`,
    counts: 'GROUPS',
    countedIf: sql`${groupMembers.state} = 'MEMBER'`,
  }),
  ...stay('It names who invited; the address of that profile leads to the kept account.', groupMembers.invitedBy),
  ...stay(
    'Staff create groups, offers, feeds and ads.',
    ads.createdBy,
    feeds.createdBy,
    groups.createdBy,
    offers.createdBy,
  ),
  ...stay(
    'Staff change communities.',
    communityVersions.authorId,
    communityChanges.authorId,
    communityClosings.announcedById,
    communityExports.requestedById,
  ),
  ...stay('Staff write broadcasts.', broadcasts.createdBy, broadcasts.textBy, broadcasts.sentBy),
  moveOnce(
    broadcastRecipients.userId,
    broadcastRecipients.broadcastId,
    'A person gets a broadcast once. An email that waits is found by the account that it was written for.',
    {
      otherwise: 'stays',
      key: broadcastRecipients.broadcastId,
      only: () => sql`${broadcastRecipients.state} <> 'QUEUED'`,
    },
  ),
  ...stay('Staff write the texts of the content bank.', contentDrafts.authorId, contentVersions.authorId),
  ...stay('It says who could not use an offer, until staff have checked it.', offerReports.userId),
  moveOnce(memberFollows.userId, memberFollows.followedId, 'A member follows another one once.', {
    otherwise: 'dropped',
    key: memberFollows.followedId,
    counts: 'MEMBER_FOLLOWS',
    dropped: (p) => sql`${memberFollows.followedId} = ${p.keptId}`,
  }),
  moveOnce(memberFollows.followedId, memberFollows.userId, 'The same, of those who follow the member.', {
    otherwise: 'dropped',
    key: memberFollows.userId,
    counts: 'MEMBER_FOLLOWS',
    dropped: (p) => sql`${memberFollows.userId} = ${p.keptId}`,
  }),
  move(savedSearches.userId, 'The member keeps it.', { counts: 'SAVED_SEARCHES' }),
  move(memberNotes.userId, 'It is about the member.', { counts: 'NOTES' }),
  move(memberNoteVersions.userId, 'It is about the member.'),
  ...stay('Staff write notes.', memberNotes.authorId, memberNotes.removedBy, memberNoteVersions.writerId),
]
