import { EXPORT_LIFE_DAYS } from '#shared/domain/members/privacy.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

/** Texts of the page on which staff of the admin community export a brand. */
export const SITE_EXPORT_MESSAGES = {
  title: 'Export',
  lead: 'Everything this community has, to keep or move elsewhere: JSON with one row per line, images as files, and a description of the format.',

  none: 'No export has been prepared yet.',
  what: 'What’s included',
  included: [
    'Members with their profiles and groups, memberships and payments without cards',
    'Articles with every version and the feedback on them, expert panels, answers and roundups',
    'The forum, offers, feeds, staff messages to members, and images',
    'Every version of the settings and of the texts in the content bank',
  ],
  notIncluded:
    'Not included: messages and introductions, which are private between two members and part of the copy of their own data; passwords; cards; what members reported; and staff notes.',

  preparing: 'Being prepared',
  written: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} kinds of content written`,
  files: (files: number, size: string) => `${counted(files, 'file')} so far, ${size}`,
  preparingText: 'A large community takes a few minutes. You can leave this page: it continues automatically.',
  refresh: 'Show progress',

  ready: 'Ready',
  asOf: 'As of',
  deletedOn: 'Deleted on',
  askedBy: 'Requested by',
  someone: 'Someone',
  reasonOf: 'Reason',
  size: 'Size',
  sizeOf: (size: string, files: number) => `${size} in ${counted(files, 'file')}`,

  list: 'Files',
  file: 'File',
  rows: 'Rows or files',
  sum: 'SHA-256',
  downloadOf: (name: string) => `Download ${name}`,
  until: 'You can start downloads until',
  broken: 'If a download is interrupted',
  brokenText: [
    'Choose “Resume” in your browser’s downloads: it continues where it stopped. Or download that file again; the others stay as they are.',
    'Compare the SHA-256 of a downloaded file with the one in this list; “manifest.json” has them too. If they differ, download the file again.',
    'Every download is in the log.',
  ],

  expired: 'The last export was deleted. Prepare a new one.',
  failed: 'The last export couldn’t be prepared. Prepare a new one; if it fails again, report the code',

  request: 'Prepare an export',
  requestText: `It has everything as of that time, and is deleted after ${EXPORT_LIFE_DAYS} days.`,
  replaces: 'The export that’s ready now will be deleted.',
  reason: 'Reason',
  reasonHint: 'For the log.',
  password: 'Your password',
  passwordHint: 'You need it to prepare an export.',
  confirm: 'Confirm it’s you',
  confirmText: 'Files can be downloaded for an hour after you enter your password.',
  confirmHint: 'You need it to download files.',
  confirmDo: 'Confirm',
} as const
