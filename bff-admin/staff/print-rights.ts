import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { RIGHTS, type Right } from './rights.ts'

const HEAD = `# Who may do what as staff

One row for each operation of the interface of staff, one column for each permission that staff hold in a community. Nobody else
is answered: no visitor, no member or moderator, no staff of another brand. \`bff-admin/staff/rights.db.test.ts\` calls every
operation as each of them. \`npm run schema\` prints this page.
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
