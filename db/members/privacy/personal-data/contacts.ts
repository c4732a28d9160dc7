import { groupMembers } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { memberBlocks, memberReports, messageDrafts, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const CONTACT_DATA: readonly PersonalTable[] = [
  {
    table: introductions,
    label: 'Introductions that you asked for',
    isOf: ofUser(introductions),
    // Neither acceptance nor silence is told earlier or otherwise than on the site.
    without: ['closedAt', 'operationId'],
    ending: 'goes',
  },
  {
    table: receivedIntroductions,
    label: 'Introductions that you were asked for, and your answers',
    isOf: ofUser(receivedIntroductions),
    ending: 'goes',
  },
  {
    table: introductionSettings,
    label: 'How many requests for an introduction you take',
    isOf: ofUser(introductionSettings),
    ending: 'goes',
  },
  { table: threadMembers, label: 'Members you write to', isOf: ofUser(threadMembers), ending: 'goes' },
  {
    table: threadMessages,
    label: 'Messages that you wrote to members',
    isOf: ofUser(threadMessages),
    without: ['isDelivered', 'operationId'],
    ending: 'loses its person',
  },
  { table: messageDrafts, label: 'Messages that you began', isOf: ofUser(messageDrafts), ending: 'goes' },
  { table: memberBlocks, label: 'Members that you blocked', isOf: ofUser(memberBlocks), ending: 'goes' },
  {
    table: memberReports,
    label: 'Messages and requests that you reported',
    isOf: ofUser(memberReports),
    ending: 'goes',
  },
  {
    table: groupMembers,
    label: 'Groups that you are in, asked to join or were invited to',
    isOf: ofUser(groupMembers),
    without: ['invitedBy'],
    ending: 'goes',
  },
]
