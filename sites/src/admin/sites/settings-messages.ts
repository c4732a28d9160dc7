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
    LOOKS: 'All other colors are made from these two. Text always has enough contrast to be read.',
    HOSTS: 'The addresses at which members find the community.',
    PRODUCTS: 'What members can use. Turning a product off hides what was written in it, but deletes nothing.',
    ARTICLES: 'What editors see beside an article before they move it. It’s only a guide.',
    LINKS: 'Where the navigation and the footer lead.',
    SIGN_IN: 'Settings of the sign-in page and the apps.',
    EMAILS: 'Who emails come from, and who members write to.',
    BILLING: 'How new members pay, and what follows when a renewal fails.',
    CLOSURES:
      'When authors can’t submit, such as over the new year; they can still write. The notice they see is “Submissions are closed” in the content bank.',
    ANALYTICS: 'The IDs that analytics services gave this community.',
  } satisfies Record<SiteGroup, string>,
  reason: 'Reason',
  reasonHint: 'For the history.',
  startsAt: 'From',
  startsHint: (zone: string) => `${zone}. Leave it empty to change it now.`,
  save: 'Save',
  savedNow: (value: string) => `Currently saved: ${value === '' ? '(empty)' : value}`,
  about: 'When you save',
  takesMinute: 'The community’s pages and emails show the change within a minute.',
  canTakeBack: 'You can undo every change:',
  currentPicture: 'Current image',
  choosePicture: 'Choose a file',
  choosePictureFor: (label: string) => `Choose a file: ${label}`,
  none: 'None',
  on: 'On',
  off: 'Off',
  empty: '(empty)',
  switchHint: {
    'config.products.forum.enabled': (posts: string) =>
      `If you turn it off, members no longer see ${posts}, find them or get digests of them. Nothing is deleted.`,
  } as Readonly<Record<string, (posts: string) => string>>,

  preview: 'Preview',
  previewShow: 'Show preview',
  previewFrames: { login: 'Sign-in page', pages: 'Page with a form' },
  contrast: 'Contrast',
  contrastLead: 'The two colors as chosen, and the variants that pages use.',
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
    DONE: 'Applied',
    OVERTAKEN: 'Not applied: the fields were changed in the meantime',
    CANCELLED: 'Canceled',
  } satisfies Record<SiteChangeState, string>,

  historyLead: 'Every change, who made it and why. You can go back to any version.',
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
  codeHint: 'Letters and digits, such as MTC. It can’t be changed later.',
  template: 'Copy from',
  create: 'Create site',

  packagesLead:
    'What new members are offered. A new package replaces the earlier one with the same term; members keep the price they joined with.',
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
  pricePointHint: 'Its ID at the payment provider.',
  returnPricePoint: 'Price point without the fee',
  returnPricePointHint:
    'For members who come back after their membership has ended. Leave it empty to charge them the initiation fee again.',
  returnPriceNone: 'None',
  product: 'Product',
  productHint: 'Its handle at the payment provider.',
  since: 'Since',
  password: 'Your password',
  passwordHint: 'You need it to change prices.',
  noPassword: 'Enter your password.',
  wrongPassword: 'Your password is incorrect.',

  notices: {
    saved: 'Saved. Pages show it within a minute.',
    planned: 'Scheduled.',
    cancelled: 'Change canceled.',
    restored: 'Done: the community is back to that version.',
    created: 'Site created. Check its fields, add its packages, then invite its first member.',
    closingAnnounced: 'Announced. Members will be told in the next few minutes, and pages show it within a minute.',
    closingTakenBack: 'Closing called off. Members will be told in the next few minutes.',
    exportRequested: 'The export is being prepared.',
    exportConfirmed: 'Confirmed. You can download the files for an hour.',
    packageAdded: 'Package added. New members are offered it from now on.',
  },
} as const
export type SiteNotice = keyof typeof SITE_SETTINGS_MESSAGES.notices

const M = SITE_SETTINGS_MESSAGES

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
