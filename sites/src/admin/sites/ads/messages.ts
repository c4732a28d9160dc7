/* Texts of the pages on which staff of the admin community manage the ads of a brand. */
import { AD_ADVERTISER_MAX_CHARACTERS } from '#shared/domain/ads/limits.ts'
import type { AdPlace } from '#shared/domain/ads/places.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdState } from '#shared/domain/ads/state.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { INVALID_FORM } from '../../forms/messages.ts'

export const AD_ADMIN_MESSAGES = {
  title: 'Ads',
  lead: 'The ads members see, labeled “Sponsored”. Ended ads stay here with their clicks.',
  newAd: 'New ad',
  none: { title: 'No ads yet', text: 'Create the first one: an advertiser, a shape, and when it runs.' },
  clicks: (count: number) => counted(count, 'click'),
  everyPage: 'Members’ pages',
  to: 'to',

  newTitle: 'New ad',
  newLead: 'Its image comes next. Members see the ad once it has one.',
  create: 'Create ad',
  details: 'Details',
  save: 'Save',
  shape: 'Shape',
  shapeHints: {
    MASTHEAD: '700 × 50 pixels, below the navigation bar on members’ pages, on tablets and larger screens.',
    MEDIUM_SQUARE: '240 × 240 pixels, beside the lists on the pages you choose.',
  } satisfies Record<AdShape, string>,
  advertiser: 'Advertiser',
  advertiserHint: 'Named beside “Sponsored”. A page shows one ad per advertiser.',
  link: 'Web address',
  linkHint: 'Starts with https://. Clicks are counted, but not who clicked.',
  places: 'Where a square is shown',
  placesHints: {
    HOME: 'On members’ home page.',
    ARTICLES: 'On the dashboard where members write articles.',
  } satisfies Record<AdPlace, string>,
  startsAt: 'Starts',
  endsAt: 'Ends',
  isOn: 'On',
  isOnHint: 'Members see it from its start to its end, once it has an image.',
  yes: 'Yes',
  no: 'No',
  errors: {
    advertiser: `Enter the advertiser’s name, up to ${counted(AD_ADVERTISER_MAX_CHARACTERS, 'character')}.`,
    time: 'Enter a date and a time.',
  },
  invalid: INVALID_FORM,

  status: 'Status',
  statusTexts: {
    RUNNING: 'Members see this ad now. Where several run, the one with the latest start is shown.',
    OFF: 'Members don’t see this ad: it’s off.',
    NO_PICTURE: 'Members don’t see this ad: it has no image.',
    UPCOMING: 'Members will see this ad once it starts.',
    OVER: 'This ad has ended. Members no longer see it.',
  } satisfies Record<AdState, string>,
  clicksHint: 'How often members clicked it. Views aren’t counted: no one is tracked from page to page.',
  picture: 'Image',
  pictureHint: (width: number, height: number) =>
    `${width} × ${height} pixels, or twice as wide and high for sharp screens. You can crop a larger one.`,
  pictureScript: 'Changing the image needs JavaScript.',

  notices: {
    created: 'Ad created. Add its image.',
    saved: 'Saved.',
  },
} as const

export type AdAdminNotice = keyof typeof AD_ADMIN_MESSAGES.notices
