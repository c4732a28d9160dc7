import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'

type Named = {
  readonly name: string
  /** Where staff look at it; null where no page shows it. */
  readonly path: (id: string) => string | null
}

function noPage() {
  return null
}

/** What one task of each job is, in words. */
const TASKS: Readonly<Record<CountedJob, Named>> = {
  'publish-due-articles': { name: 'Publish an article', path: (id) => `/admin/articles/${id}` },
  'open-and-close-panels': { name: 'Open or close a panel', path: (id) => `/admin/expert-panels/batches/${id}` },
  'tell-invited-members': {
    name: 'Notify members of a panel question',
    path: (id) => `/admin/expert-panels/questions/${id}`,
  },
  'tell-authors-of-answers': {
    name: 'Tell an author whether an answer was used',
    path: (id) => `/admin/expert-panels/answers/${id}`,
  },
  'close-introductions': { name: 'Close a request for an introduction', path: noPage },
  'write-digests': { name: 'Write the weekly digest', path: noPage },
  'write-forum-digests': { name: 'Write the forum digest', path: noPage },
  'write-search-digests': { name: 'Write the emails about saved searches', path: noPage },
  'fill-empty-profiles': { name: 'Fill in an empty profile', path: noPage },
  'remind-of-deletions': { name: 'Remind a member that their account will be deleted', path: noPage },
  'delete-accounts': { name: 'Delete an account', path: noPage },
  'change-communities': { name: 'Apply a scheduled change to a community', path: noPage },
  'close-communities': { name: 'Close a community', path: noPage },
  'write-community-exports': { name: 'Export a community', path: noPage },
  'send-broadcasts': { name: 'Send a message to members', path: (id) => `/admin/messages/${id}` },
  'change-emails': { name: 'Change an email address', path: noPage },
}

export function nameOfTask(job: CountedJob, id: string) {
  const { name, path } = TASKS[job]
  return { name, href: path(id) }
}

export function isCounted(job: string): job is CountedJob {
  return Object.hasOwn(TASKS, job)
}
