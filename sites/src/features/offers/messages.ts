import { OFFER_REPORT_MAX_CHARACTERS, OFFER_VERIFIED_DAYS } from '#shared/domain/offers/limits.ts'

export const OFFERS_MESSAGES = {
  title: 'Offers',
  lead: 'What partners offer members of this community. We check that each one works.',
  categories: 'Categories',
  allCategories: 'All',
  from: (partner: string) => `From ${partner}`,
  featured: 'Featured',
  ends: 'Ends',
  none: {
    title: 'No offers right now',
    text: 'New offers appear here as partners make them. Your concierge takes suggestions.',
    action: 'Back to home',
  },
  noneInCategory: (category: string) => ({
    title: `No offers in ${category}`,
    text: 'Offers that have ended are no longer listed.',
    action: 'All offers',
  }),
  manage: 'Manage offers',

  execTitle: 'Executive offers',
  execLead: (name: string) => `For members of ${name}.`,
  execLink: 'Executive program website',
  execLinkText: 'Opens in a new tab, outside this community.',
  execNone: {
    title: 'No executive offers right now',
    text: 'You can still browse all other offers.',
    action: 'All offers',
  },
  allOffers: 'All offers',
  executive: 'Executive offers',
} as const

export const OFFER_MESSAGES = {
  back: 'Offers',
  howTo: 'How to use it',
  code: 'Your code',
  copy: 'Copy code',
  copied: 'Copied.',
  notCopied: 'Couldn’t copy. The code is selected: copy it from there.',
  open: (partner: string) => `Go to ${partner}`,
  newTab: '(opens in a new tab)',
  write: 'Write to',
  facts: 'About this offer',
  ends: 'Ends on',
  endless: 'No end date',
  verified: 'Last checked on',
  verifiedHint: `We check every offer at least once every ${OFFER_VERIFIED_DAYS} days.`,
  tiers: 'For',
  allMembers: 'All members',
  category: 'Category',
  edit: 'Edit this offer',

  report: 'This didn’t work?',
  reportText: 'Tell us, and our staff will check the offer.',
  reportNote: 'What happened?',
  reportHint: `Optional. Up to ${OFFER_REPORT_MAX_CHARACTERS} characters.`,
  reportNow: 'Send report',
  reported: 'You told us that this offer didn’t work. We’re checking it.',
  notSent: 'Your report wasn’t sent. What you wrote is still here.',
  notices: { reported: 'Thank you. Our staff will check this offer.' },
} as const
