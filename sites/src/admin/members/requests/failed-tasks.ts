import { COUNTED_JOBS } from '#shared/domain/staff/counted-jobs.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { MEMBER_REQUESTS } from './requests.queries.ts'

type FailedTask = ResultOf<typeof MEMBER_REQUESTS>['failedTasks'][number]
type Job = FailedTask['job']

type Named = {
  readonly name: string
  /** Where staff look at it; null where no page shows it. */
  readonly path: (id: string) => string | null
}

function noPage() {
  return null
}

/** What each job does, in words. */
const TASKS: Readonly<Record<Job, Named>> = {
  PUBLISH_DUE_ARTICLES: { name: 'Publish an article', path: (id) => `/admin/articles/${id}` },
  OPEN_AND_CLOSE_PANELS: { name: 'Open or close a panel', path: (id) => `/admin/expert-panels/batches/${id}` },
  TELL_INVITED_MEMBERS: {
    name: 'Notify members of a panel question',
    path: (id) => `/admin/expert-panels/questions/${id}`,
  },
  TELL_AUTHORS_OF_ANSWERS: {
    name: 'Tell an author what became of an answer',
    path: (id) => `/admin/expert-panels/answers/${id}`,
  },
  CLOSE_INTRODUCTIONS: { name: 'Close a request for an introduction', path: noPage },
  WRITE_DIGESTS: { name: 'Write the weekly digest', path: noPage },
  WRITE_FORUM_DIGESTS: { name: 'Write the forum digest', path: noPage },
  WRITE_SEARCH_DIGESTS: { name: 'Write the emails about saved searches', path: noPage },
  FILL_EMPTY_PROFILES: { name: 'Fill in an empty profile', path: noPage },
  REMIND_OF_DELETIONS: { name: 'Remind a member that their account will be deleted', path: noPage },
  DELETE_ACCOUNTS: { name: 'Delete an account', path: noPage },
  CHANGE_EMAILS: { name: 'Change an email address', path: noPage },
}

export function nameOfTask({ job, id }: Pick<FailedTask, 'job' | 'id'>) {
  const { name, path } = TASKS[job]
  return { name, href: path(id) }
}

const JOBS = new Set(COUNTED_JOBS.map((job) => job.replaceAll('-', '_').toUpperCase()))

/** Whether a form names a job. */
export function isJob(value: string): value is Job {
  return JOBS.has(value)
}
