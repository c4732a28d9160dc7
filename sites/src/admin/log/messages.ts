import { CSV_MAX_ROWS_TEXT } from './limits.ts'
import type { FailedRequest } from './log.queries.ts'

export const LOG_MESSAGES = {
  title: 'Log',
  lead: 'What staff did, newest first. Nothing in it can be changed, and it’s kept for seven years.',
  none: { title: 'No entries found', text: 'Nothing matches these filters.' },
  noneOfCode: {
    title: 'No entries found',
    text: 'In the last 30 days, nothing failed and staff changed nothing in the request with this code. Check the code: it has 12 letters and digits, such as K7Q4-M2XR-9TBD.',
  },
  onlyFailed: { title: 'No changes', text: 'Staff changed nothing in the request with this code.' },
  noneAtAll: { title: 'No entries yet', text: 'Everything staff change appears here.' },
  filters: 'Filters',
  active: 'Active filters',
  remove: 'Remove',
  member: 'Member',
  searchLabel: 'Search by member',
  search: 'Full name, email or ID',
  find: 'Search',
  by: 'Staff',
  anyone: 'Anyone',
  act: 'Action',
  anyAct: 'Any action',
  object: 'Object ID',
  code: 'Correlation code',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  clear: 'Clear filters',
  download: 'Export CSV',
  downloadHint: `Up to ${CSV_MAX_ROWS_TEXT} entries`,
  notAll: 'More entries match than are in this file.',
  open: 'Open',
  more: 'All entries about this',
  reason: 'Reason:',
  visible: 'The member can see this.',
  pages: { first: 'Newest', next: 'Older' },
  yes: 'yes',
  no: 'no',
  columns: {
    at: 'Time (UTC)',
    community: 'Community',
    staff: 'Staff',
    what: 'What',
    action: 'Action',
    object: 'Object ID',
    reason: 'Reason',
    visible: 'Visible to the member',
    network: 'Network',
    code: 'Correlation code',
  },
} as const

export const FAILED_MESSAGES = {
  title: 'What failed',
  lead: 'Engineers find the details in the server logs by the same code.',
  visitor: 'Not signed in, or unknown',
} as const

/** What failed, before the location: a page by its path, a call by its name. */
export const SOURCES: Readonly<Record<FailedRequest['source'], string>> = {
  PAGE: 'A page didn’t open:',
  PART: 'Part of a page stopped working:',
  MEMBER_API: 'A member’s request failed:',
  ADMIN_API: 'A request by staff failed:',
  PUBLIC_API: 'A request failed:',
}

export const FAILED_CAUSES: Readonly<Record<FailedRequest['cause'], string>> = {
  AWAY: 'The database or a provider didn’t respond',
  DATABASE: 'The database refused the request',
  UNKNOWN: 'Something unexpected went wrong',
}

export const MEMBER_LOG_MESSAGES = {
  title: 'Log',
  lead: 'What staff did to this member’s account, articles, answers and forum entries, newest first.',
  none: 'No entries yet.',
  all: 'Open in the full log',
} as const
