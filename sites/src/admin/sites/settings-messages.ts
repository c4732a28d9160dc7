/* Texts of the pages on which staff of the admin community change brands. */

import type { SiteChangeState } from '#shared/domain/communities/sites/changes.ts'
import { SITE_FIELDS, type SiteField, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { ContrastRow } from '../../brands/contrast-report.ts'

export const SITE_SETTINGS_MESSAGES = {
  back: 'Sites',
  menu: 'Settings of this site',
  history: 'History',
  packages: 'Packages and prices',
  openSite: 'Open the admin area',
  noHost: 'No address yet',
  noHostHint: 'Members can’t reach it until it has a host.',
  leads: {
    IDENTITY: 'What the community is called, everywhere.',
    LOOKS: 'Two colours make all others. Text always keeps enough contrast to be read.',
    HOSTS: 'Where the community is found.',
    PRODUCTS: 'What members have. Turned off, a product keeps what was written, and shows none of it.',
    ARTICLES: 'What editors see beside an article before they move it. It only informs them.',
    LINKS: 'Where the navigation and the footer lead.',
    SIGN_IN: 'What the sign-in page and the apps know.',
    EMAILS: 'Who emails come from, and who members write to.',
    BILLING: 'How new members pay, and what follows when a renewal fails.',
    CLOSURES:
      'When authors can submit nothing, such as over the New Year; they can still write. The notice that they see then is “Submissions are closed” in the content bank.',
    ANALYTICS: 'Ids that services for analytics gave to this community.',
  } satisfies Record<SiteGroup, string>,
  reason: 'Why',
  reasonHint: 'For the history.',
  startsAt: 'From',
  startsHint: (zone: string) => `${zone}. Leave it empty to change it now.`,
  save: 'Save',
  savedNow: (value: string) => `Currently saved: ${value === '' ? '(empty)' : value}`,
  about: 'When you save',
  takesMinute: 'Pages and emails of the community follow within a minute.',
  canTakeBack: 'Every change can be taken back:',
  currentPicture: 'Current picture',
  choosePicture: 'Choose a file',
  choosePictureFor: (label: string) => `Choose a file: ${label}`,
  none: 'None',
  on: 'On',
  off: 'Off',
  empty: '(empty)',
  switchHint: {
    'config.products.forum.enabled': (posts: string) =>
      `Turned off, members no longer see ${posts}, find them or get digests of them. Nothing is deleted.`,
  } as Readonly<Record<string, (posts: string) => string>>,

  preview: 'Preview',
  previewShow: 'Show preview',
  previewFrames: { login: 'Sign-in page', pages: 'Page with a form' },
  contrast: 'Contrast',
  contrastLead: 'The two colours as chosen, and the variants that pages use.',
  chosen: 'As chosen',
  used: 'On pages',
  uses: {
    links: 'Links on the background',
    buttons: 'Text on buttons',
    text: 'Text on the background',
    controls: 'Edges of controls',
  } satisfies Record<ContrastRow['name'], string>,
  least: (ratio: number) => `at least ${ratio}:1`,

  planned: 'Scheduled changes',
  plannedWhat: (group: string, author: string | null) => `${group}, by ${author ?? 'someone'}`,
  cancel: 'Cancel change',
  states: {
    WAITING: 'Waiting',
    DONE: 'Made',
    OVERTAKEN: 'Not made: the fields were changed in the meantime',
    CANCELLED: 'Cancelled',
  } satisfies Record<SiteChangeState, string>,

  historyLead: 'Every change with who made it and why. Each can be taken back.',
  historyNone: { title: 'No changes yet', text: 'The first change appears here.' },
  version: (number: number) => `Version ${number}`,
  current: 'Now',
  by: (author: string | null) => author ?? 'Before changes by staff',
  takeBack: 'Go back to this version',
  takeBackDo: 'Go back',
  older: 'Earlier versions',
  before: 'Before',
  after: 'After',

  newSite: 'New site',
  newLead: 'Looks, products, agreement and guidelines are copied from another community. You become its first admin.',
  code: 'Code',
  codeHint: 'Letters and digits, as MTC. It can’t be changed later.',
  template: 'Like',
  create: 'Create site',

  packagesLead:
    'What new members are offered. A new package of a term replaces the earlier one; members keep the price they joined with.',
  packagesNone: 'No packages yet. No one can join without one.',
  offered: 'Offered',
  replaced: 'Replaced',
  addPackage: 'Add a package',
  term: 'Term',
  months: (term: number) => counted(term, 'month'),
  dues: 'Dues',
  fee: 'Initiation fee',
  currency: 'Currency',
  pricePoint: 'Price point',
  pricePointHint: 'Its id at the payment provider.',
  product: 'Product',
  productHint: 'Its handle at the payment provider.',
  since: 'Since',
  password: 'Your password',
  passwordHint: 'Prices are changed only with it.',
  wrongPassword: 'This password isn’t right.',

  notices: {
    saved: 'Saved. Pages show it within a minute.',
    planned: 'Scheduled.',
    cancelled: 'Change cancelled.',
    restored: 'Done: the community is as it was then.',
    created: 'Site created. Check its fields, add its packages, then invite its first member.',
    closingAnnounced: 'Announced. Members are told in the next minutes, and pages show it within a minute.',
    closingTakenBack: 'Taken back. Members are told in the next minutes.',
    exportRequested: 'The export is being prepared.',
    exportConfirmed: 'Confirmed. You can download the files for an hour.',
    packageAdded: 'Package added. New members are offered it from now on.',
  },
} as const
export type SiteNotice = keyof typeof SITE_SETTINGS_MESSAGES.notices

const M = SITE_SETTINGS_MESSAGES

export function siteNotice(asked: string | null): string | null {
  return asked !== null && Object.hasOwn(M.notices, asked) ? M.notices[asked as SiteNotice] : null
}

export function fieldOf(path: string): SiteField | undefined {
  return SITE_FIELDS.find((field) => field.path === path)
}

/** A stored value in readable form. */
export function valueText(path: string, text: string): string {
  const field = fieldOf(path)
  if (field?.kind === 'switch') return text === 'on' ? M.on : M.off
  if (field?.choices) return field.choices[text] ?? text
  return text === '' ? M.empty : text.replaceAll('\n', ', ')
}
