import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { RIGHTS, type Right } from './rights.ts'

const HEAD = `# Staff permissions

One row for each operation of the staff API, one column for each permission that staff can hold in a community. All other
callers are refused: visitors, members, moderators, and staff of another brand. \`bff-admin/staff/rights.db.test.ts\` calls every
operation as each kind of caller. \`npm run schema\` prints this page.
`

function mark(right: Right, permission: (typeof PERMISSIONS)[number]): string {
  if (right === 'open') return 'open'
  return right === 'staff' || right.includes(permission) ? 'yes' : '–'
}

/** The page docs/rights.md. */
export function printRights(): string {
  const rows = Object.entries(RIGHTS).map(
    ([operation, right]) =>
      `| ${[`\`${operation}\``, ...PERMISSIONS.map((permission) => mark(right, permission))].join(' | ')} |`,
  )
  const head = ['operation', ...PERMISSIONS]
  return [HEAD, `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows, ''].join('\n')
}
