import { KEPT, KEPT_FILES } from './kept.ts'

const HEAD = `# How long what is stored lives

Every table and every kind of file, how long its rows live, why, and the job that deletes them. Jobs run once a minute and delete what is
due (\`db/jobs/jobs.ts\`). \`db/retention/retention.db.test.ts\` fails where a table is missing here, and moves the clock to see that each
job deletes what it is said to. \`npm run schema\` prints this page from \`db/retention/kept.ts\`.
`

const FILES = `## Files

All are in one bucket, \`council-files\`, in \`state/\` of the data folder locally.
`

const BACKUPS = `## Backups

A backup has what was there when it was taken (docs/operating.md, *Backing up and restoring*). Delete one after 35 days: what a member had
deleted is then nowhere any more. Turso keeps the past of a database for as long as its plan says.
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
