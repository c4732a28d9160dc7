import { KEPT, KEPT_FILES } from './kept.ts'

const HEAD = `# Data retention

Every table and every kind of file, how long its rows are kept, why, and the job that deletes them. Jobs run once a minute and delete due
rows (\`db/jobs/jobs.ts\`). \`db/retention/retention.db.test.ts\` fails if a table is missing here, and moves the clock to check that each
job deletes the rows listed for it. \`npm run schema\` prints this page from \`db/retention/kept.ts\`.
`

const FILES = `## Files

All files are in one bucket, \`council-files\`; locally in \`state/\` of the data folder.
`

const BACKUPS = `## Backups

A backup has the data of its time (docs/operating.md, *Backing up and restoring*). Delete it after 35 days, so that data deleted by
a member does not remain in it. Turso keeps the history of a database for the time of its plan.
`

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row), ''].join('\n')
}

function jobOf(job: string | undefined): string {
  return job ? `\`${job}\`` : '–'
}

/** The page docs/retention.md. */
export function printRetention(): string {
  const tables = KEPT.flatMap(({ title, entries }) => [
    `## ${title}\n`,
    table(
      ['tables', 'live until', 'why', 'deleted by'],
      entries.map(({ tables, until, because, job }) => [
        tables.map((name) => `\`${name}\``).join(' '),
        until,
        because,
        jobOf(job),
      ]),
    ),
  ])
  const files = table(
    ['keys', 'live until', 'why', 'deleted by'],
    KEPT_FILES.map(({ keys, until, because, job }) => [keys, until, because, jobOf(job)]),
  )
  return [HEAD, ...tables, FILES, files, BACKUPS].join('\n')
}
