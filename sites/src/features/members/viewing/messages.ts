import { VIEWING_MESSAGES, type ViewingRefusal } from '#shared/domain/members/account/viewing.ts'

export const VIEWING_BANNER_MESSAGES = {
  label: 'View as a member',
  viewing: (staffName: string, memberName: string) => `${staffName}, viewing as ${memberName}`,
  readsOnly: 'Read only.',
  minutesLeft: (minutes: number) => (minutes > 1 ? `${minutes} minutes left` : 'Less than a minute left'),
  end: 'End viewing',
  over: 'This view has ended.',
} as const

/** Pages that are refused during a view. */
export const VIEWING_FAILURES = {
  notShown: {
    title: 'Not shown in this view',
    sub: VIEWING_MESSAGES.notShown,
    message:
      'Private messages, introductions, payments, copies of data and how the member signs in stay between the member and us. What staff may know of them is on the member’s pages in the admin area.',
  },
  writesNothing: {
    title: 'Nothing was changed',
    sub: VIEWING_MESSAGES.writesNothing,
    message: 'Go back in your browser. What you entered wasn’t sent to anyone.',
  },
} as const satisfies Record<ViewingRefusal, { title: string; sub: string; message: string }>

/** On the member's own security page. */
export const VIEWS_BY_STAFF_MESSAGES = {
  title: 'Views by our staff',
  text: 'To help you, our staff can look at your pages as you see them, for up to 15 minutes. They can’t change anything, and don’t see messages, cards or how you sign in.',
  none: 'No one has viewed your pages.',
  by: (initials: string) => `${initials}, our staff`,
  reason: (reason: string) => `Reason: ${reason}`,
  until: 'until',
  pages: 'Pages viewed',
  noPages: 'No pages were opened.',
} as const
