import { EXPORT_LIFE_DAYS } from '#shared/domain/members/privacy.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

/** Texts of the page on which staff of the admin community export a brand. */
export const SITE_EXPORT_MESSAGES = {
  title: 'Export',
  lead: 'Everything that this community has, to keep or to move elsewhere: one row a line in JSON, pictures as files, and a description of the format.',

  none: 'No export has been prepared yet.',
  what: 'What is in it',
  included: [
    'Members with their profiles and groups, memberships and payments without cards',
    'Articles with every version and the feedback on them, expert panels, answers and roundups',
    'The forum, offers, feeds, messages of staff to members, and pictures',
    'Every version of the settings and of the texts in the content bank',
  ],
  notIncluded:
    'Messages and introductions aren’t in it: they are private between two members, who each have them in the copy of their own data. Nor are passwords, cards, what members reported, and notes of staff.',

  preparing: 'Being prepared',
  written: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} kinds of content written`,
  files: (files: number, size: string) => `${counted(files, 'file')} so far, ${size}`,
  preparingText: 'A large community takes some minutes. You can leave this page: it continues automatically.',
  refresh: 'Show progress',

  ready: 'Ready',
  asOf: 'As of',
  deletedOn: 'Deleted on',
  askedBy: 'Requested by',
  someone: 'Someone',
  reasonOf: 'Why',
  size: 'Size',
  sizeOf: (size: string, files: number) => `${size} in ${counted(files, 'file')}`,

  list: 'Files',
  file: 'File',
  rows: 'Rows or files',
  sum: 'SHA-256',
  downloadOf: (name: string) => `Download ${name}`,
  until: 'You can start downloads until',
  broken: 'If a download breaks off',
  brokenText: [
    'Choose “Resume” in the downloads of your browser: it continues where it ended. Or download that file again, the others stay as they are.',
    'Compare the SHA-256 of a downloaded file with the one in this list; “manifest.json” has them too. If they differ, download the file again.',
    'Every download is in the log.',
  ],

  expired: 'The last export was deleted. Prepare a new one.',
  failed: 'The last export couldn’t be prepared. Prepare a new one; if it fails again, report the code',

  request: 'Prepare an export',
  requestText: `It has what stands at the time. It’s deleted after ${EXPORT_LIFE_DAYS} days.`,
  replaces: 'The export that is ready now is deleted then.',
  reason: 'Why',
  reasonHint: 'For the log.',
  password: 'Your password',
  passwordHint: 'An export is prepared only with it.',
  confirm: 'Confirm it’s you',
  confirmText: 'Files can be downloaded for an hour after you enter your password.',
  confirmHint: 'Files are downloaded only with it.',
  confirmDo: 'Confirm',
} as const
