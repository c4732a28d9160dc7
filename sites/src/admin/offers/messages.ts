/* Texts of the pages on which staff manage offers. */
import {
  OFFER_BODY_MAX_CHARACTERS,
  OFFER_CATEGORY_MAX_CHARACTERS,
  OFFER_PARTNER_MAX_CHARACTERS,
  OFFER_SUMMARY_MAX_CHARACTERS,
  OFFER_TITLE_MAX_CHARACTERS,
  OFFER_VERIFIED_DAYS,
} from '#shared/domain/offers/limits.ts'
import type { OfferRedemption } from '#shared/domain/offers/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { INVALID_FORM } from '../forms/messages.ts'

export const OFFER_ADMIN_MESSAGES = {
  title: 'Marketplace',
  newOffer: 'New offer',
  search: 'Search by title or partner',
  find: 'Search',
  all: 'All offers',
  filters: 'Status',
  none: { title: 'No offers found', text: 'Try another status, or fewer words.' },
  noneAtAll: {
    title: 'No offers yet',
    text: 'Create the first one: what a partner offers your members, and how they use it.',
  },
  from: (partner: string) => `From ${partner}`,
  clicks: (count: number) => counted(count, 'click'),
  reports: (count: number) => counted(count, 'report'),
  featured: 'Featured',
  executive: 'Executive',
  ends: 'Ends',
  back: 'Marketplace',
  asMembers: 'As members see it',

  newTitle: 'New offer',
  newLead: 'It’s saved as a draft. Members see it once you publish it.',
  create: 'Create draft',
  details: 'Details',
  save: 'Save',
  name: 'Title',
  summary: 'Summary',
  summaryHint: 'One sentence, shown in the list.',
  partnerName: 'Partner',
  category: 'Category',
  categoryHint: 'Offers with the same category are listed together, such as Software or Travel.',
  body: 'Description',
  bodyHint: 'What members get, step by step how they use it, and the terms. A blank line starts a new paragraph.',
  logo: 'Logo',
  logoHint: 'Square, at least 192 × 192 pixels. You can crop a larger image.',
  logoScript: 'Changing the logo needs JavaScript.',
  redemption: 'How members use it',
  redemptionValue: 'Code, web address or email address',
  redemptionHints: {
    CODE: 'Members see the code and copy it.',
    LINK: 'Members go to a web address that starts with https://. Clicks are counted.',
    CONTACT: 'Members write to an email address.',
  } satisfies Record<OfferRedemption, string>,
  startsAt: 'Starts',
  endsAt: 'Ends',
  endsHint: (zone: string) => `${zone}. Leave empty for no end.`,
  isFeatured: 'Featured',
  isFeaturedHint: 'Shown first in the list.',
  isExecutive: 'Executive offer',
  isExecutiveHint: 'Also shown on the executive offers page.',
  yes: 'Yes',
  no: 'No',
  noEnd: 'No end',
  errors: {
    title: `Enter a title of up to ${counted(OFFER_TITLE_MAX_CHARACTERS, 'character')}.`,
    summary: `Enter one sentence of up to ${counted(OFFER_SUMMARY_MAX_CHARACTERS, 'character')}.`,
    partnerName: `Enter the partner’s name, up to ${counted(OFFER_PARTNER_MAX_CHARACTERS, 'character')}.`,
    category: `Enter a category of up to ${counted(OFFER_CATEGORY_MAX_CHARACTERS, 'character')}.`,
    body: `Describe the offer in up to ${counted(OFFER_BODY_MAX_CHARACTERS, 'character')}.`,
    startsAt: 'Enter a date and a time.',
  },
  invalid: INVALID_FORM,

  status: 'Status',
  statusTexts: {
    DRAFT: 'Members don’t see this offer.',
    LIVE: 'Members see this offer.',
    LIVE_NOWHERE: 'It’s live, but no community is chosen below, so no member sees it.',
    NOT_STARTED: 'Members will see this offer once it starts.',
    UNVERIFIED: `Hidden: no one has checked this offer for ${OFFER_VERIFIED_DAYS} days.`,
    EXPIRED: 'This offer has ended. Members no longer see it.',
  },
  verified: 'Last checked on',
  verifyBy: (date: string) => `Check it again by ${date}, or it will be hidden.`,
  publish: 'Publish',
  publishHint: 'By publishing, you confirm that you’ve tried the offer and it works.',
  unpublish: 'Unpublish',
  verify: 'I’ve checked: it works',
  verifyHint: `Shows the offer for another ${OFFER_VERIFIED_DAYS} days and clears the reports.`,

  reportsTitle: 'Reports',
  reportsText: 'Members say that this offer didn’t work. Check it, or unpublish it.',
  reportsElsewhere: 'Members say that this offer didn’t work. Staff of the admin community have been told.',
  noNote: 'No details given.',

  elsewhere: 'From the admin community',
  elsewhereHint: 'Members see these offers here. Staff of the admin community manage them.',
  readOnly: 'Staff of the admin community manage this offer. You see its clicks and reports here.',

  communities: 'Communities',
  communitiesHint: 'Members of the chosen communities see this offer while it’s live.',
  communitiesNone: 'No community is chosen, so no member sees this offer.',
  communityFacts: (clicks: number, reports: number) => `${counted(clicks, 'click')}, ${counted(reports, 'report')}`,
  saveCommunities: 'Save communities',

  deleteQuestion: (clicks: number) =>
    `This can’t be undone. The offer, its reports and its count of ${counted(clicks, 'click')} are deleted.`,

  notices: {
    created: 'Draft created. Publish it when it’s ready.',
    saved: 'Saved.',
    communities: 'Saved. Members of the communities chosen below see it while it’s live.',
    published: 'Published.',
    unpublished: 'Unpublished. Members no longer see it.',
    verified: `Checked. Members see it for another ${OFFER_VERIFIED_DAYS} days.`,
  },
} as const

export type OfferAdminNotice = keyof typeof OFFER_ADMIN_MESSAGES.notices
