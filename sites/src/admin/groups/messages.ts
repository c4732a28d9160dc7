/* Texts of the pages on which staff manage groups. */
import {
  GROUP_ABOUT_MAX_CHARACTERS,
  GROUP_CHAIRS_MAX,
  GROUP_NAME_MAX_CHARACTERS,
} from '#shared/domain/groups/limits.ts'
import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const GROUP_ADMIN_MESSAGES = {
  title: 'Groups',
  newGroup: 'New group',
  search: 'Search by name',
  find: 'Search',
  filters: 'Show',
  all: 'All groups',
  none: {
    title: 'No groups found',
    text: 'Search matches any part of a group’s name. Try fewer letters, or all groups.',
  },
  noneAtAll: { title: 'No groups yet', text: 'Create the first one: a name, a sentence about it, and who can join.' },
  members: (count: number) => counted(count, 'member'),
  waiting: (count: number) => `${counted(count, 'request')} waiting`,
  noChair: 'No chair',
  back: 'Groups',
  asMembers: 'As members see it',

  newTitle: 'New group',
  newLead: 'You can add an image, chairs and members next.',
  create: 'Create group',
  details: 'Details',
  save: 'Save',
  name: 'Name',
  about: 'About',
  aboutHint: 'What the group is for. A blank line starts a new paragraph.',
  slug: 'Web address',
  slugHint: 'The last part of its web address. Leave it empty to use the name.',
  slugChangeHint: 'The last part of its web address. The old one redirects to the new one.',
  visibility: 'Who can join',
  errors: {
    nameTooLong: `Use up to ${counted(GROUP_NAME_MAX_CHARACTERS, 'character')}.`,
    aboutTooLong: `Use up to ${counted(GROUP_ABOUT_MAX_CHARACTERS, 'character')}.`,
    slugNeeded: 'This name doesn’t make a web address. Enter one.',
  },

  image: 'Image',
  imageScript: 'Changing the image needs JavaScript.',

  requests: 'Requests',
  requestsText: 'Chairs answer requests. You can too.',
  requestsMore: 'Oldest requests first. More appear once these are answered.',
  accept: 'Accept',
  decline: 'Decline',
  acceptWhom: (name: string) => `Accept ${name}`,
  declineWhom: (name: string) => `Decline ${name}`,

  chairs: 'Chairs',
  chairsNone: 'No chairs yet: staff are notified of requests.',
  chairsMost: `A group can have up to ${GROUP_CHAIRS_MAX} chairs.`,
  chair: 'Chair',
  makeChair: 'Make chair',
  makeChairWhom: (name: string) => `Make chair: ${name}`,
  endChair: 'Remove as chair',
  endChairWhom: (name: string) => `Remove as chair: ${name}`,

  people: 'Members',
  peopleNone: 'No members yet. Search above to add some.',
  add: 'Add a member',
  addSearch: 'Name or email address',
  addNone: (text: string) => `No name or email starts with “${text}”.`,
  addNow: 'Add',
  addWhom: (name: string) => `Add ${name}`,
  isMember: 'Already a member',
  inactive: 'Deactivated',
  former: 'No longer a member',
  remove: 'Remove',
  removeWhom: (name: string) => `Remove ${name}`,

  deleteQuestion: (members: number) =>
    `This can’t be undone. The group, its image and its web addresses are deleted, along with the membership of ${counted(members, 'member')}.`,

  notices: {
    created: 'Group created. Add an image, chairs and members.',
    saved: 'Saved.',
    accepted: 'Accepted. They’ve been notified.',
    declined: 'Declined.',
    added: 'Added.',
    removed: 'Removed from the group.',
    chairs: 'Chairs updated.',
  },
} as const

export type GroupAdminNotice = keyof typeof GROUP_ADMIN_MESSAGES.notices

type Change = { readonly from: GroupVisibility; readonly members: number; readonly waiting: number }

/** The consequences of another visibility, shown before saving; null for the current one. */
export function consequenceOf(to: GroupVisibility, { from, members, waiting }: Change): string | null {
  if (to === from) return null
  const stay = members === 1 ? 'Its one member stays.' : `Its ${counted(members, 'member')} stay.`
  const requests = counted(waiting, 'open request')
  switch (to) {
    case 'HIDDEN':
      return `It disappears from every list, search and profile right away, and only its members can open it. ${stay}${
        waiting > 0 ? ` People who asked to join (${requests}) will no longer see it: answer them first.` : ''
      }`
    case 'REQUEST':
      return from === 'HIDDEN'
        ? `Every member sees it right away, with its name, image and members, and can ask to join. ${stay}`
        : `From now on, people have to ask to join. ${stay}`
    default:
      return `Every member ${from === 'HIDDEN' ? 'sees it right away and ' : ''}can join without asking. ${stay}${
        waiting > 0 ? ` People who asked to join (${requests}) can join too.` : ''
      }`
  }
}
