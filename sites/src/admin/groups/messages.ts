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
  find: 'Find',
  all: 'All groups',
  none: { title: 'No group was found', text: 'A search finds groups whose name has what you typed.' },
  noneAtAll: { title: 'No groups yet', text: 'Open the first one: a name, a sentence about it, and who may come in.' },
  first: 'First page',
  next: 'Next page',
  members: (count: number) => counted(count, 'member'),
  waiting: (count: number) => `${counted(count, 'request')} waiting`,
  noChair: 'No chair',
  back: 'Groups',
  asMembers: 'As members see it',

  newTitle: 'New group',
  newLead: 'Image, chairs and members come next, on the page of the group.',
  create: 'Create the group',
  details: 'Details',
  save: 'Save',
  name: 'Name',
  about: 'About',
  aboutHint: 'What the group is for. Blank lines make paragraphs.',
  slug: 'Address',
  slugHint: 'The last part of its address. Left empty, it is made of the name.',
  slugChangeHint: 'The last part of its address. The former address leads to the new one.',
  visibility: 'Who may come in',
  savedNow: (value: string) => `Saved now: ${value}`,
  errors: {
    nameMissing: 'Enter a name.',
    nameTooLong: `Use at most ${counted(GROUP_NAME_MAX_CHARACTERS, 'character')}.`,
    aboutMissing: 'Say in a sentence what the group is for.',
    aboutTooLong: `Use at most ${counted(GROUP_ABOUT_MAX_CHARACTERS, 'character')}.`,
    slugNeeded: 'The name gives no address. Enter one.',
  },
  invalid: 'Something is missing or too long. Nothing was saved.',

  image: 'Image',
  imageScript: 'Changing the image needs JavaScript.',

  requests: 'Requests',
  requestsText: 'The chairs answer them. You can answer, too.',
  requestsMore: 'The oldest requests stand here; the next ones follow once these are answered.',
  accept: 'Accept',
  decline: 'Decline',
  acceptWhom: (name: string) => `Accept ${name}`,
  declineWhom: (name: string) => `Decline ${name}`,

  chairs: 'Chairs',
  chairsNone: 'This group has no chair: staff are told of its requests.',
  chairsMost: `A group has at most ${GROUP_CHAIRS_MAX} chairs.`,
  chair: 'Chair',
  makeChair: 'Make chair',
  makeChairWhom: (name: string) => `Make chair: ${name}`,
  endChair: 'Remove as chair',
  endChairWhom: (name: string) => `Remove as chair: ${name}`,

  people: 'Members',
  peopleNone: 'Nobody is in this group yet. Find members above and add them.',
  pastEnd: 'This page is past the end of the list.',
  add: 'Add a member',
  addSearch: 'Name or email address',
  addNone: (text: string) => `Nobody’s name or address begins with “${text}”.`,
  addNow: 'Add',
  addWhom: (name: string) => `Add ${name}`,
  isMember: 'Is in this group',
  inactive: 'Deactivated',
  remove: 'Remove',
  removeWhom: (name: string) => `Remove ${name}`,

  deleteTitle: 'Delete',
  delete: 'Delete the group',
  deleteQuestion: (members: number) =>
    `This is final. The group, its image and its addresses go, and ${counted(members, 'member')} will no longer be in it.`,
  deleteDo: 'Delete for good',
  deleting: 'Deleting…',
  cancel: 'Cancel',
  deleted: 'The group is deleted.',
  deleteFailed: 'That did not work. Nothing was changed; please try again.',
  deleteRefused: 'That is not possible now. Load the page again.',
  deleteScript: 'Deleting needs JavaScript.',

  notices: {
    created: 'The group is there. Give it an image, chairs and members.',
    saved: 'Saved.',
    accepted: 'Accepted. They are told.',
    declined: 'Declined.',
    added: 'Added.',
    removed: 'Removed from the group.',
    chairs: 'The chairs are changed.',
  },
} as const

export type GroupAdminNotice = keyof typeof GROUP_ADMIN_MESSAGES.notices

type Change = { readonly from: GroupVisibility; readonly members: number; readonly waiting: number }

/** What follows from another visibility, said before it is saved; null of the present one. */
export function consequenceOf(to: GroupVisibility, { from, members, waiting }: Change): string | null {
  if (to === from) return null
  const stay = members === 1 ? 'Its one member stays.' : `Its ${counted(members, 'member')} stay.`
  const requests = counted(waiting, 'open request')
  switch (to) {
    case 'HIDDEN':
      return `It leaves every list, search and profile at once, and nobody else can open it. ${stay}${
        waiting > 0 ? ` Who asked to join (${requests}) does not see it any more: answer first.` : ''
      }`
    case 'REQUEST':
      return from === 'HIDDEN'
        ? `Every member sees it at once, with its name, image and members, and can ask to join. ${stay}`
        : `Who comes from now on asks first. ${stay}`
    default:
      return `Every member ${from === 'HIDDEN' ? 'sees it at once and ' : ''}can join without asking. ${stay}${
        waiting > 0 ? ` Who asked to join (${requests}) can join, too.` : ''
      }`
  }
}
