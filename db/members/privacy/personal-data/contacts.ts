import { groupMembers } from '#db/schema/groups.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { memberBlocks, memberReports, messageDrafts, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const CONTACT_DATA: readonly PersonalTable[] = [
  {
    table: introductions,
    label: 'Introductions you requested',
    isOf: ofUser(introductions),
    // Acceptance or silence is not disclosed earlier or in other ways than on the site.
    without: ['closedAt'],
    ending: 'goes',
  },
  {
    table: receivedIntroductions,
    label: 'Introduction requests you received, and your answers',
    isOf: ofUser(receivedIntroductions),
    ending: 'goes',
  },
  {
    table: introductionSettings,
    label: 'How many introduction requests you accept',
    isOf: ofUser(introductionSettings),
    ending: 'goes',
  },
  { table: threadMembers, label: 'Members you message', isOf: ofUser(threadMembers), ending: 'goes' },
  {
    table: threadMessages,
    label: 'Messages you sent to members',
    isOf: ofUser(threadMessages),
    without: ['isDelivered'],
    hasTexts: true,
    ending: 'loses its person',
  },
  { table: messageDrafts, label: 'Message drafts', isOf: ofUser(messageDrafts), hasTexts: true, ending: 'goes' },
  { table: memberBlocks, label: 'Members you blocked', isOf: ofUser(memberBlocks), ending: 'goes' },
  {
    table: memberReports,
    label: 'Messages and requests you reported',
    isOf: ofUser(memberReports),
    ending: 'goes',
  },
  {
    table: groupMembers,
    label: 'Groups you’re in, asked to join or were invited to',
    isOf: ofUser(groupMembers),
    without: ['invitedBy'],
    ending: 'goes',
  },
]
