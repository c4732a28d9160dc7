import { ALERT_RULES } from './rules.ts'

const HEAD = `# Alerts

The conditions that need attention. Every figure is computed from log lines, which are JSON, have a time (\`at\`) and no personal data. Configure
the same rules where the workers' logs go (Workers Logs, Logpush), or let a monitor run the command over the last lines:

\`\`\`sh
npm run alerts -- worker.log                    # counters and raised alerts; exit code 2 if there is one
npm run alerts -- --code K7Q4-9WXM-2DPA worker.log   # every line of the request with the code that a member reports
\`\`\`

It reads the product's own lines, rows of Logpush (\`Logs\`) and rows of \`wrangler tail --format json\`.

| line | fields |
| --- | --- |
| one for each request of a worker | \`worker\`, \`correlationId\`, \`method\`, \`host\`, \`path\`, \`status\`, \`code\` of a refusal, \`ms\`, \`trips\` to the database |
| one for each call of a provider | \`event: provider call\`, \`provider\`, \`outcome\` (\`answered\`, \`away\`, \`not asked\`), \`ms\` |
| one a minute for each queue with due items | \`event: queue\`, \`job\`, \`due\`, \`oldestSeconds\` |
| one a minute | \`event: jobs ran\`, \`ms\` |
| one for each failure | \`level: error\`, \`correlationId\`, \`fault\` or \`event\` |

\`npm run schema\` prints this page from \`shared/tools/alerts/rules.ts\`.
`

/** The page docs/alerts.md. */
export function printAlerts(): string {
  const rows = ALERT_RULES.map(
    ({ name, minutes, when, threshold, unit, whatIsMeasured, whatToDo }) =>
      `| ${name} | ${whatIsMeasured} | ${when} ${threshold} ${unit} in ${minutes} min | ${whatToDo} |`,
  )
  return [HEAD, '| alert | what is measured | when | what to do |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}
