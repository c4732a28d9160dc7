import { formatCount } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../ui/badge/tone.ts'
import type { FailedTask, JobRun } from './jobs.queries.ts'

export const JOBS_PATH = '/admin/jobs'

export const JOBS_MESSAGES = {
  title: 'Jobs',
  lead: 'What runs in the background for this community, and what needs you.',
  leadAll: 'What runs in the background for every brand, and what needs you.',
  tasks: 'Failed tasks',
  tasksText:
    'Failed tasks are retried a few times at longer and longer intervals, then set aside until you retry them.',
  tasksNone: 'No failed tasks',
  emails: 'Emails that weren’t sent',
  emailsText: 'Emails and text messages of the last 14 days that we gave up on after several attempts.',
  emailsNone: 'No unsent emails',
  backlog: 'Due now',
  backlogNone: 'Nothing overdue',
  all: 'All jobs',
  allText: 'Every job starts once a minute and does what is due.',
  webhooks: 'Payment webhooks',
  table: {
    ...{
      task: 'Task',
      community: 'Brand',
      why: 'Why',
      attempts: 'Attempts',
      failed: 'Last failed',
      next: 'Next attempt',
    },
    ...{ email: 'Message', written: 'Written', job: 'Job', count: 'Waiting', oldest: 'Due since', code: 'Code' },
    ...{
      state: 'Status',
      lastRun: 'Last run',
      nextRun: 'Next run',
      result: 'Last result',
      failures: 'Failures in 24 h',
    },
  },
  setAside: 'Set aside',
  retry: 'Retry',
  retryAll: (count: number) => `Retry all ${count}`,
  retrying: 'Retrying…',
  retried: 'Retrying within a minute.',
  retryGone: 'This was finished in the meantime. Reload the page to see what’s left.',
  retryFailed: 'That didn’t work. Nothing was retried; try again in a minute.',
  notPossible: 'Can’t be resent',
  needsScript: 'Retrying needs JavaScript, because your password is confirmed first.',
  text: 'Text message',
  none: '–',
  neverWorked: 'Nothing to do yet',
  codeTitle: 'Find this code in the log',
} as const

export const STATE_LABELS: Readonly<Record<JobRun['state'], { readonly text: string; readonly tone: Tone }>> = {
  NEVER: { text: 'Hasn’t run yet', tone: 'warning' },
  LATE: { text: 'Late', tone: 'negative' },
  STOPPED: { text: 'Stopped midway', tone: 'negative' },
  FAILED: { text: 'Failed', tone: 'negative' },
  RUNNING: { text: 'Running', tone: 'info' },
  OK: { text: 'OK', tone: 'positive' },
}

export const CAUSES: Readonly<Record<FailedTask['cause'], string>> = {
  AWAY: 'A service that it needs didn’t respond',
  EXPIRED: 'It was too late to be of use',
  NO_RECIPIENT: 'The recipient is no longer there',
  CHANGED: 'It changed while the job worked on it',
  NOT_STORED: 'The database refused the change',
  REFUSED: 'The provider refused it',
  UNKNOWN: 'Something unexpected went wrong',
}

/** "5 done, 2 later, 1 failed" */
export function resultText({ done, later, failed }: NonNullable<JobRun['lastWork']>): string {
  const parts = [
    `${formatCount(done)} done`,
    later > 0 && `${formatCount(later)} later`,
    failed > 0 && `${formatCount(failed)} failed`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

export function countText(count: number, hasMore: boolean): string {
  return hasMore ? `${formatCount(count)}+` : formatCount(count)
}

/** "Article approved" for the template `article-approved`. */
export function templateText(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function webhooksText(received: string): string {
  return `${received} received in the last 24 hours`
}

/** "7 of 41 jobs need a look." */
export function summaryText(runs: readonly JobRun[]): string {
  const bad = runs.filter(({ state }) => STATE_LABELS[state].tone === 'negative').length
  if (bad === 0) return `All ${runs.length} jobs run on time.`
  return `${bad} of ${runs.length} jobs ${bad === 1 ? 'needs' : 'need'} attention.`
}
